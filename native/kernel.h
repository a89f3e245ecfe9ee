/* Exact search for the CPU players, in plain C99 with a plain C interface.

   Every call allocates what it needs and frees it again, so any number of threads may call at once.
   A card is 13 * suit + rank with suits C D H S and the deuce 0; a hand is a mask of 52 bits.
   What a function returns is 0, or -1 when memory is wanting. */

#ifndef KAKEHASHI_KERNEL_H
#define KAKEHASHI_KERNEL_H

#include <stdint.h>

#if defined(_WIN32)
#define PUBLIC __declspec(dllexport)
#else
#define PUBLIC __attribute__((visibility("default")))
#endif

enum { CARDS = 52, RANKS = 13, SUITS = 4, NO_TRUMP = -1, NO_CARD = -1 };

/* Two hands against each other, both open: layouts[2 * i] is to play, layouts[2 * i + 1] is the other. `led` is
   the card the other hand has led (and no longer holds), or NO_CARD when the first hand leads.

   two_hand_tricks: tricks[i] are those of the hand to play, from here on, this trick among them.
   two_hand_cards: the same by card played, tricks[52 * i + card]; -1 for a card that cannot be played. */
PUBLIC int two_hand_tricks(const uint64_t *layouts, int count, int trump, int led, int8_t *tricks);
PUBLIC int two_hand_cards(const uint64_t *layouts, int count, int trump, int led, int8_t *tricks);

/* Four hands, spades trumps, all open: whether seat `nil` can take no trick from here on, its partner helping and
   the others hindering. hands[4 * i + seat] are without the `played` cards of the trick on the table, which
   `leader` began. Each layout may cost `limit` nodes. */
enum { BREAKING = 1, BROKEN = 2, FIRST_TRICK = 4, NO_SPADE_FIRST = 8, LOWEST_CLUB_FIRST = 16, TWO_OF_CLUBS_LEADS = 32 };
enum { SET = 0, MADE = 1, UNKNOWN = 2 };
PUBLIC int nil_made(const uint64_t *hands, int count, int nil, int leader, const int8_t *trick, int played,
                    int rules, int64_t limit, int8_t *answers);

#endif
