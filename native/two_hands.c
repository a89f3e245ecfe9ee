/* Two hands against each other.

   Of a suit only the order of the cards left matters, and whose they are. So a suit is a string of bits from the
   lowest card up, 1 for the hand on lead and 0 for the other, closed by a 1 above; a position is four strings of 16
   bits. Neighbours of one hand are equals without further ado, and so are positions that differ in dead cards, in who
   is called first, or in the names of the plain suits. */

#include "kernel.h"

#include <stdlib.h>

enum { TABLE = 1 << 15 };

typedef struct {
    uint64_t position;
    int8_t least, most; /* tricks of the hand on lead */
    int8_t suit, place; /* the lead that did best; none if suit < 0 */
} Entry;

typedef struct {
    Entry *table;
    int plain; /* how many suits are not trumps; where there are trumps, they are suit 3 */
} Search;

static unsigned suit_of(uint64_t position, int suit) { return (unsigned)(position >> 16 * suit) & 0xFFFF; }

static int length_of(unsigned string) { return 31 - __builtin_clz(string); }

static int count_of(unsigned bits) { /* of 16 bits; without a machine instruction for it the builtin is a slow call */
    bits -= bits >> 1 & 0x5555;
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0F0F;
    return (int)((bits + (bits >> 8)) & 0x1F);
}

static int lowest(unsigned bits) { return __builtin_ctz(bits); }

static int highest(unsigned bits) { return 31 - __builtin_clz(bits); }

/* The cards of the hand on lead, and of the other. */
static unsigned ours(unsigned string) { return string ^ 1u << length_of(string); }

static unsigned theirs(unsigned string) { return ~string & ((1u << length_of(string)) - 1); }

static uint64_t without(uint64_t position, int suit, int place) {
    unsigned string = suit_of(position, suit);
    unsigned below = string & ((1u << place) - 1);
    unsigned shorter = below | string >> (place + 1) << place;
    return (position & ~((uint64_t)0xFFFF << 16 * suit)) | (uint64_t)shorter << 16 * suit;
}

/* The same cards with the other hand on lead. */
static uint64_t turned(uint64_t position) {
    uint64_t other = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned string = suit_of(position, suit);
        other |= (uint64_t)(theirs(string) | 1u << length_of(string)) << 16 * suit;
    }
    return other;
}

/* The plain suits in falling order: their names do not matter. */
static uint64_t sorted(const Search *search, uint64_t position) {
    unsigned strings[SUITS];
    for (int suit = 0; suit < SUITS; suit++) strings[suit] = suit_of(position, suit);
    for (int end = 1; end < search->plain; end++) {
        unsigned string = strings[end];
        int place = end;
        for (; place > 0 && strings[place - 1] < string; place--) strings[place] = strings[place - 1];
        strings[place] = string;
    }
    uint64_t named = 0;
    for (int suit = 0; suit < SUITS; suit++) named |= (uint64_t)strings[suit] << 16 * suit;
    return named;
}

/* Tricks the hand on lead can take at once from the top, whatever the other does. */
static int sure(const Search *search, uint64_t position) {
    int count = 0;
    int ruffs = search->plain < SUITS && theirs(suit_of(position, 3));
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned string = suit_of(position, suit), foes = theirs(string);
        int length = length_of(string);
        int above = foes ? length - 1 - highest(foes) : length;
        int foe_count = count_of(foes);
        if (suit >= search->plain || !ruffs)
            count += above >= foe_count ? length - foe_count : above;
        else
            count += above < foe_count ? above : foe_count;
    }
    return count;
}

static int reaches(Search *search, uint64_t position, int cards, int want);

/* Whether the hand on lead takes `want` tricks when it has led that card and the other plays that one. */
static int after(Search *search, uint64_t position, int cards, int want, int suit, int lead, int other, int reply) {
    int won = suit == other ? lead > reply : !(search->plain == 3 && other == 3);
    uint64_t left;
    if (suit == other && reply > lead)
        left = without(without(position, other, reply), suit, lead);
    else
        left = without(without(position, suit, lead), other, reply);
    if (won) return reaches(search, left, cards - 1, want - 1);
    return !reaches(search, turned(left), cards - 1, cards - want);
}

/* Whether the hand on lead takes `want` tricks by leading that card: no reply may prevent it. */
static int lead_reaches(Search *search, uint64_t position, int cards, int want, int suit, int lead) {
    unsigned foes = theirs(suit_of(position, suit));
    if (foes) {
        unsigned starts = foes & ~(foes << 1);                /* the lowest of each run */
        unsigned above = foes >> (lead + 1) << (lead + 1);    /* a run ends at the card led */
        for (unsigned each = starts & above; each; each &= each - 1)
            if (!after(search, position, cards, want, suit, lead, suit, lowest(each))) return 0;
        for (unsigned each = starts & ~above; each; each &= each - 1)
            if (!after(search, position, cards, want, suit, lead, suit, lowest(each))) return 0;
        return 1;
    }
    for (int other = SUITS - 1; other >= 0; other--) {
        if (other == suit) continue;
        foes = theirs(suit_of(position, other));
        for (unsigned each = foes & ~(foes << 1); each; each &= each - 1)
            if (!after(search, position, cards, want, suit, lead, other, lowest(each))) return 0;
    }
    return 1;
}

static Entry *entry_of(Search *search, uint64_t position) {
    uint64_t mixed = position * UINT64_C(0x9E3779B97F4A7C15);
    return search->table + (mixed >> 40) % TABLE;
}

/* Whether the hand on lead takes `want` of the tricks left. */
static int reaches(Search *search, uint64_t position, int cards, int want) {
    if (want <= 0) return 1;
    if (want > cards) return 0;
    if (sure(search, position) >= want) return 1;
    position = sorted(search, position);
    Entry *entry = entry_of(search, position);
    Entry known = {position, 0, (int8_t)cards, -1, 0};
    if (entry->position == position) {
        known = *entry;
        if (want <= known.least) return 1;
        if (want > known.most) return 0;
    }
    int reached = 0, best_suit = -1, best_place = 0;
    if (known.suit >= 0 && lead_reaches(search, position, cards, want, known.suit, known.place)) {
        reached = 1, best_suit = known.suit, best_place = known.place;
    }
    for (int high = 1; high >= 0 && !reached; high--) { /* the top card of each suit, then the others from the lowest */
        for (int suit = SUITS - 1; suit >= 0 && !reached; suit--) {
            unsigned own = ours(suit_of(position, suit));
            if (!own) continue;
            unsigned ends = own & ~(own >> 1), top = 1u << highest(own);
            for (unsigned each = high ? top : ends & ~top; each && !reached; each &= each - 1) {
                int lead = lowest(each);
                if (suit == known.suit && lead == known.place) continue;
                if (lead_reaches(search, position, cards, want, suit, lead))
                    reached = 1, best_suit = suit, best_place = lead;
            }
        }
    }
    entry = entry_of(search, position);
    if (entry->position == position) known = *entry; /* no more than was known before, or more */
    if (reached) {
        if (want > known.least) known.least = (int8_t)want;
        known.suit = (int8_t)best_suit, known.place = (int8_t)best_place;
    } else if (want - 1 < known.most) {
        known.most = (int8_t)(want - 1);
    }
    *entry = known;
    return reached;
}

/* ---- whole positions */

typedef struct {
    uint64_t position;
    int names[SUITS];            /* by place in the position: the suit */
    int8_t place[CARDS];         /* by card: its place in the string of its suit */
    int cards;
} Layout;

static Layout layout_of(uint64_t leader, uint64_t other, int trump) {
    Layout layout = {0, {0, 1, 2, 3}, {0}, __builtin_popcountll(leader)};
    if (trump >= 0) layout.names[trump] = 3, layout.names[3] = trump;
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned string = 0;
        int length = 0;
        for (int rank = 0; rank < RANKS; rank++) {
            int card = RANKS * layout.names[suit] + rank;
            if (!((leader | other) >> card & 1)) continue;
            layout.place[card] = (int8_t)length;
            string |= (unsigned)(leader >> card & 1) << length++;
        }
        layout.position |= (uint64_t)(string | 1u << length) << 16 * suit;
    }
    return layout;
}

static int in_layout(const Layout *layout, int card) { /* the place of the suit of a card */
    for (int suit = 0; suit < SUITS; suit++)
        if (layout->names[suit] == card / RANKS) return suit;
    return 0;
}

typedef struct {
    Search *search;
    const Layout *layout;
    int lead_suit, lead; /* lead_suit < 0: the hand that leads is to play */
    int suit, place;     /* the card it plays; suit < 0: the best one */
} Question;

/* Whether the hand to play takes `want` tricks. */
static int question_reaches(const Question *ask, int want) {
    uint64_t position = ask->layout->position;
    int cards = ask->layout->cards;
    if (ask->lead_suit < 0) {
        if (ask->suit < 0) return reaches(ask->search, position, cards, want);
        return lead_reaches(ask->search, position, cards, want, ask->suit, ask->place);
    }
    int against = cards - want + 1; /* the leader must not take so many */
    if (ask->suit < 0) return !lead_reaches(ask->search, position, cards, against, ask->lead_suit, ask->lead);
    return !after(ask->search, position, cards, against, ask->lead_suit, ask->lead, ask->suit, ask->place);
}

/* The tricks of the hand to play, looked for from a guess on. */
static int8_t most(const Question *ask, int guess) {
    int low = 0, high = ask->layout->cards, want = guess;
    while (low < high) {
        if (want <= low) want = low + 1;
        if (want > high) want = high;
        if (question_reaches(ask, want))
            low = want++;
        else
            high = --want;
    }
    return (int8_t)low;
}

static int begin(Search *search, int trump) {
    search->plain = trump < 0 ? 4 : 3;
    search->table = calloc(TABLE, sizeof *search->table);
    return search->table ? 0 : -1;
}

static Layout asked(const uint64_t *pair, int trump, int led) {
    if (led < 0) return layout_of(pair[0], pair[1], trump);
    return layout_of(pair[1] | UINT64_C(1) << led, pair[0], trump);
}

int two_hand_tricks(const uint64_t *layouts, int count, int trump, int led, int8_t *tricks) {
    Search search;
    if (begin(&search, trump)) return -1;
    for (int each = 0; each < count; each++) {
        Layout layout = asked(layouts + 2 * each, trump, led);
        int lead_suit = led < 0 ? -1 : in_layout(&layout, led);
        Question ask = {&search, &layout, lead_suit, led < 0 ? 0 : layout.place[led], -1, 0};
        tricks[each] = most(&ask, layout.cards / 2);
    }
    free(search.table);
    return 0;
}

int two_hand_cards(const uint64_t *layouts, int count, int trump, int led, int8_t *tricks) {
    Search search;
    if (begin(&search, trump)) return -1;
    for (int each = 0; each < count; each++) {
        Layout layout = asked(layouts + 2 * each, trump, led);
        int lead_suit = led < 0 ? -1 : in_layout(&layout, led);
        int8_t *scores = tricks + CARDS * each;
        uint64_t hand = layouts[2 * each];
        uint64_t following = led < 0 ? 0 : hand & (UINT64_C(0x1FFF) << RANKS * (led / RANKS));
        uint64_t legal = following ? following : hand;
        int guess = layout.cards / 2, before = -2, before_suit = -1;
        for (int card = 0; card < CARDS; card++) {
            scores[card] = -1;
            if (!(legal >> card & 1)) continue;
            int suit = in_layout(&layout, card), place = layout.place[card];
            int equal = suit == before_suit && place == before + 1;
            Question ask = {&search, &layout, lead_suit, led < 0 ? 0 : layout.place[led], suit, place};
            scores[card] = equal ? scores[guess] : most(&ask, layout.cards / 2);
            guess = card, before = place, before_suit = suit;
        }
    }
    free(search.table);
    return 0;
}
