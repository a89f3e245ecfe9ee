/* Can this nil be made? Four open hands, spades trumps: one seat tries to take no trick, with its partner's help.

   The seats are counted from the nil: 0 nil, 1 its left, 2 its partner, 3 its right. Of a suit only the order of the
   cards left matters, and whose they are: two bits a card from the lowest up, closed by a 1 above. Neighbours of
   one seat are equals. Spades are suit 3; the names of the others do not matter. */

#include "kernel.h"

#include <stdlib.h>

enum { NIL = 0, PARTNER = 2, SPADES = 3, TABLE = 1 << 18, FOREVER = 1 << 30 };

#define PAIRS 0x1555555u /* the lower bit of each of thirteen pairs */

typedef struct {
    uint32_t suit[SUITS];
    int leader, broken; /* broken: spades may be led */
} Position; /* at the start of a trick */

/* The effort that is still to be expected: to prove that nil is made, and that it is not. 0 is proved. */
typedef struct {
    uint32_t made, set;
} Effort;

typedef struct {
    uint64_t key, check;
    Effort effort;
} Entry;

typedef struct {
    Entry *table;
    int64_t nodes, limit;
    int rules;
} Search;

typedef struct {
    Position before;
    int8_t suit[4], place[4]; /* the cards played, by turn; a place is that before the trick */
    int count, best;          /* best: the turn whose card wins so far */
    int opening;              /* the first trick of the deal */
} Trick;

typedef struct {
    int8_t suit, place;
    int liking;
} Move;

static int length_of(uint32_t string) { return (31 - __builtin_clz(string)) / 2; }

/* The cards of a seat: the lower bit of each pair. */
static uint32_t held(uint32_t string, int seat) {
    uint32_t valid = PAIRS & ((1u << 2 * length_of(string)) - 1);
    uint32_t low = string, high = string >> 1;
    return (seat & 1 ? low : ~low) & (seat & 2 ? high : ~high) & valid;
}

static int count_of(uint32_t cards) {
    int count = 0;
    for (; cards; cards &= cards - 1) count++;
    return count;
}

static int lowest(uint32_t cards) { return __builtin_ctz(cards) / 2; }

static int highest(uint32_t cards) { return (31 - __builtin_clz(cards)) / 2; }

static uint32_t above(uint32_t cards, int place) { return cards >> 2 * place >> 2 << 2 * place << 2; }

static uint32_t without(uint32_t string, int place) {
    uint32_t below = string & ((1u << 2 * place) - 1);
    return below | string >> 2 * (place + 1) << 2 * place;
}

static int turn_of(const Trick *trick) { return (trick->before.leader + trick->count) & 3; }

static int beats(const Trick *trick, int suit, int place) {
    if (!trick->count) return 1;
    if (suit == trick->suit[trick->best]) return place > trick->place[trick->best];
    return suit == SPADES;
}

/* ---- the moves of a seat, the most hopeful first */

static void add(Move *moves, int *count, int suit, int place, int liking) {
    int at = (*count)++;
    for (; at > 0 && moves[at - 1].liking < liking; at--) moves[at] = moves[at - 1];
    moves[at] = (Move){(int8_t)suit, (int8_t)place, liking};
}

/* Nil: of the cards that lose for certain the highest of each suit is enough, for what is kept is lower. */
static void nil_moves(const Trick *trick, int suit, uint32_t cards, Move *moves, int *count) {
    uint32_t losing = 0;
    for (uint32_t each = cards; each; each &= each - 1)
        if (!beats(trick, suit, lowest(each))) losing |= each & -each;
    if (losing) add(moves, count, suit, highest(losing), 40 + 3 * highest(losing));
    if (trick->count == 3) return;
    uint32_t risky = cards & ~losing;
    for (uint32_t each = risky & ~(risky << 2); each; each &= each - 1)
        add(moves, count, suit, lowest(each), -lowest(each));
}

static void other_moves(const Trick *trick, int seat, int suit, uint32_t cards, Move *moves, int *count) {
    uint32_t string = trick->before.suit[suit], nil = held(string, NIL);
    int attacks = seat & 1, first = !trick->count;
    int nil_played = ((NIL - trick->before.leader) & 3) < trick->count;
    int nil_wins = nil_played && ((trick->before.leader + trick->best) & 3) == NIL;
    for (uint32_t each = cards & ~(cards << 2); each; each &= each - 1) {
        int place = lowest(each), liking;
        if (nil_wins) {
            int over = beats(trick, suit, place);
            liking = attacks ? (over ? -50 : 20 + place) : (over ? 50 - place : -20);
        } else if (nil_played) {
            liking = attacks ? place + 10 * !nil : -place;
        } else if (first) {
            if (!nil)
                liking = attacks ? -30 + place : -10 + place;
            else if (!attacks)
                liking = 3 * place;
            else {
                uint32_t helped = above(held(string, PARTNER), lowest(nil));
                liking = 4 * (lowest(nil) - place) - 3 * count_of(helped) - 2 * count_of(nil);
            }
        } else {
            liking = attacks ? -2 * place : 2 * place;
        }
        add(moves, count, suit, place, liking);
    }
}

static int moves_of(const Search *search, const Trick *trick, Move *moves) {
    int seat = turn_of(trick), count = 0;
    const uint32_t *suits = trick->before.suit;
    uint32_t cards[SUITS];
    for (int suit = 0; suit < SUITS; suit++) cards[suit] = held(suits[suit], seat);
    if (trick->opening && cards[0] && search->rules & (LOWEST_CLUB_FIRST | TWO_OF_CLUBS_LEADS) &&
        (!trick->count || search->rules & LOWEST_CLUB_FIRST)) {
        add(moves, &count, 0, lowest(cards[0]), 0);
        return count;
    }
    int led = trick->count ? trick->suit[0] : -1;
    if (led >= 0 && cards[led]) {
        for (int suit = 0; suit < SUITS; suit++)
            if (suit != led) cards[suit] = 0;
    } else {
        int back = led < 0 ? !trick->before.broken
                           : trick->opening && search->rules & NO_SPADE_FIRST;
        if (back && (cards[0] || cards[1] || cards[2])) cards[SPADES] = 0;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        if (!cards[suit]) continue;
        if (seat == NIL)
            nil_moves(trick, suit, cards[suit], moves, &count);
        else
            other_moves(trick, seat, suit, cards[suit], moves, &count);
    }
    return count;
}

/* Whether nil can duck in a plain suit for ever, whatever the others do: it plays its highest card under the one led,
   and that keeps at least as many low cards in its hand as the others have. */
static int ducks(uint32_t string) {
    int left = count_of(held(string, NIL)), margin = 0;
    for (; left && string > 1; string >>= 2) {
        if ((string & 3) == NIL)
            margin++, left--;
        else if (--margin < 0)
            return 0;
    }
    return 1;
}

/* Whether some spade of nil has to win: each needs a higher one of another hand on its trick. */
static int wins_a_spade(uint32_t string) {
    int spare = 0;
    for (int place = length_of(string) - 1; place >= 0; place--) {
        if ((string >> 2 * place & 3) != NIL)
            spare++;
        else if (--spare < 0)
            return 1;
    }
    return 0;
}

/* Whether a seat with none of a plain suit has to play a spade to it. */
static int must_ruff(const Position *position, int seat) {
    const uint32_t *suits = position->suit;
    return held(suits[SPADES], seat) && !(held(suits[0], seat) | held(suits[1], seat) | held(suits[2], seat));
}

/* Whether the leader, playing against nil, can make it win this very trick. */
static int kills(const Position *position) {
    int leader = position->leader, ally = leader ^ 2;
    for (int suit = 0; suit < SUITS; suit++) {
        uint32_t string = position->suit[suit], nil = held(string, NIL), own = held(string, leader);
        uint32_t partners = held(string, PARTNER), allys = held(string, ally);
        if (!nil || !own || lowest(own) > lowest(nil)) continue;
        if (suit == SPADES && !position->broken && !must_ruff(position, leader)) continue;
        int ruffs = suit != SPADES && held(position->suit[SPADES], PARTNER);
        int saved = partners ? above(partners, lowest(nil)) != 0 : ruffs;
        int spoilt = allys ? lowest(allys) > lowest(nil) : suit != SPADES && must_ruff(position, ally);
        if (!saved && !spoilt) return 1;
    }
    return 0;
}

/* SET or MADE where that can be seen, else UNKNOWN. */
static int seen(const Position *position) {
    uint32_t spades = position->suit[SPADES];
    if (position->leader != PARTNER && kills(position)) return SET;
    if (held(spades, NIL)) return wins_a_spade(spades) ? SET : UNKNOWN;
    for (int suit = 0; suit < SPADES; suit++)
        if (!ducks(position->suit[suit])) return UNKNOWN;
    return MADE;
}

static Position sorted(Position position) {
    uint32_t *suits = position.suit;
    for (int end = 1; end < SPADES; end++) {
        uint32_t string = suits[end];
        int place = end;
        for (; place > 0 && suits[place - 1] < string; place--) suits[place] = suits[place - 1];
        suits[place] = string;
    }
    return position;
}

/* ---- the search: proof numbers, depth first (df-pn); positions are remembered with the effort expected */

typedef struct {
    uint64_t key, check;
} Name;

static uint64_t mixed(uint64_t value) {
    value ^= value >> 31, value *= UINT64_C(0x9E3779B97F4A7C15);
    value ^= value >> 29, value *= UINT64_C(0xBF58476D1CE4E5B9);
    return value ^ value >> 32;
}

static Name name_of(const Trick *trick) {
    uint64_t table = (uint64_t)(trick->before.leader << 1 | trick->before.broken) << 3 | (uint64_t)trick->count;
    for (int turn = 0; turn < trick->count; turn++)
        table = table << 8 | (uint64_t)(trick->suit[turn] << 4 | trick->place[turn]);
    uint64_t low = (uint64_t)trick->before.suit[0] << 32 | trick->before.suit[1];
    uint64_t high = (uint64_t)trick->before.suit[2] << 32 | trick->before.suit[3];
    uint64_t key = mixed(mixed(mixed(low + 1) + high) + table);
    uint64_t check = mixed(mixed(mixed(table + 7) + low) ^ high);
    return (Name){key, check};
}

static Entry *entry_of(Search *search, Name name) { return search->table + name.key % TABLE; }

/* The trick after that card: SET or MADE where that is then clear, else UNKNOWN. */
static int step(const Trick *trick, int suit, int place, Trick *next) {
    *next = *trick;
    if (beats(trick, suit, place)) next->best = trick->count;
    next->suit[next->count] = (int8_t)suit;
    next->place[next->count++] = (int8_t)place;
    if (next->count < 4) return UNKNOWN;
    int winner = (next->before.leader + next->best) & 3;
    if (winner == NIL) return SET;
    Position left = next->before;
    for (int high = RANKS - 1; high >= 0; high--)
        for (int turn = 0; turn < 4; turn++)
            if (next->place[turn] == high) left.suit[next->suit[turn]] = without(left.suit[next->suit[turn]], high);
    for (int turn = 0; turn < 4; turn++)
        if (next->suit[turn] == SPADES) left.broken = 1;
    left.leader = winner;
    *next = (Trick){sorted(left), {0}, {0}, 0, 0, 0};
    return seen(&left);
}

static const Effort PROVED[] = {[SET] = {FOREVER, 0}, [MADE] = {0, FOREVER}};

/* Work on a trick until either effort reaches what is `allowed`, or the nodes are spent. */
static Effort expand(Search *search, const Trick *trick, Name name, Effort allowed) {
    Move moves[RANKS];
    Trick after[RANKS];
    Name names[RANKS];
    Effort efforts[RANKS], whole;
    int count = moves_of(search, trick, moves), helps = !(turn_of(trick) & 1);
    search->nodes++;
    for (int each = 0; each < count; each++) {
        int clear = step(trick, moves[each].suit, moves[each].place, after + each);
        efforts[each] = (Effort){1, 1};
        if (clear != UNKNOWN) {
            efforts[each] = PROVED[clear];
            if (clear == (helps ? MADE : SET)) count = each + 1; /* that settles it */
            continue;
        }
        names[each] = name_of(after + each);
        const Entry *entry = entry_of(search, names[each]);
        if (entry->key == names[each].key && entry->check == names[each].check) efforts[each] = entry->effort;
    }
    for (;;) {
        /* The side to play needs one card that does it; the other side has to answer each. */
        uint32_t least = FOREVER, next = FOREVER, others = 0, open = 0;
        int best = -1;
        for (int each = 0; each < count; each++) {
            uint32_t own = helps ? efforts[each].made : efforts[each].set;
            uint32_t against = helps ? efforts[each].set : efforts[each].made;
            if (own < least)
                next = least, least = own, best = each;
            else if (own < next)
                next = own;
            if (against > others) others = against;
            open += against > 0;
        }
        if (open > 1 && others < FOREVER) others += open - 1;
        whole = helps ? (Effort){least, others} : (Effort){others, least};
        if (whole.made >= allowed.made || whole.set >= allowed.set || search->nodes > search->limit) break;
        uint32_t most = helps ? allowed.made : allowed.set, enough = next < FOREVER ? next + next / 4 + 1 : FOREVER;
        uint32_t mine = most < enough ? most : enough, theirs = (helps ? allowed.set : allowed.made) - (open - 1);
        Effort share = helps ? (Effort){mine, theirs} : (Effort){theirs, mine};
        efforts[best] = expand(search, after + best, names[best], share);
    }
    *entry_of(search, name) = (Entry){name.key, name.check, whole};
    return whole;
}

/* ---- whole positions */

int nil_made(const uint64_t *hands, int count, int nil, int leader, const int8_t *cards, int played, int rules,
             int64_t limit, int8_t *answers) {
    Search search = {calloc(TABLE, sizeof *search.table), 0, limit, rules};
    if (!search.table) return -1;
    for (int each = 0; each < count; each++) {
        const uint64_t *row = hands + 4 * each;
        int broken = !(rules & BREAKING) || rules & BROKEN;
        Trick trick = {{{0}, (leader - nil) & 3, broken}, {0}, {0}, 0, 0, !!(rules & FIRST_TRICK)};
        int8_t place[CARDS];
        for (int suit = 0; suit < SUITS; suit++) {
            int length = 0;
            uint32_t string = 0;
            for (int card = RANKS * suit; card < RANKS * suit + RANKS; card++) {
                int owner = -1;
                for (int seat = 0; seat < 4; seat++)
                    if (row[seat] >> card & 1) owner = (seat - nil) & 3;
                for (int turn = 0; turn < played; turn++)
                    if (cards[turn] == card) owner = (leader + turn - nil) & 3;
                if (owner < 0) continue;
                place[card] = (int8_t)length;
                string |= (uint32_t)owner << 2 * length++;
            }
            trick.before.suit[suit] = string | 1u << 2 * length;
        }
        search.nodes = 0;
        for (int turn = 0; turn < played; turn++) {
            int suit = cards[turn] / RANKS;
            if (beats(&trick, suit, place[cards[turn]])) trick.best = turn;
            trick.suit[turn] = (int8_t)suit, trick.place[turn] = place[cards[turn]], trick.count++;
        }
        Effort effort = expand(&search, &trick, name_of(&trick), (Effort){FOREVER, FOREVER});
        answers[each] = !effort.made ? MADE : !effort.set ? SET : UNKNOWN;
    }
    free(search.table);
    return 0;
}
