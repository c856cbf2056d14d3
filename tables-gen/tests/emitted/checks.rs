// What holds for the tables of every board. Included in a module beside them, so that it sees this board's.

use std::collections::BTreeSet;

use super::assert_distinct;

/// A step in ranks downwards and columns to the right.
type Step = (isize, isize);

const NONE: [Step; 0] = [];
const DIAGONALS: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const STRAIGHTS: [Step; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const GOLD: [Step; 6] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0)];
const SILVER: [Step; 5] = [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 1)];

/// The steps and slides of each kind of Black, written down once more.
fn movement(kind: Kind) -> (Vec<Step>, Vec<Step>) {
    let (steps, slides): (&[_], &[_]) = match KIND_NAMES[kind as usize] {
        "pawn" => (&[(-1, 0)], &NONE),
        "lance" => (&NONE, &[(-1, 0)]),
        "knight" => (&[(-2, -1), (-2, 1)], &NONE),
        "silver" => (&SILVER, &NONE),
        "gold" | "tokin" | "pro-lance" | "pro-knight" | "pro-silver" => (&GOLD, &NONE),
        "bishop" => (&NONE, &DIAGONALS),
        "rook" => (&NONE, &STRAIGHTS),
        "horse" => (&STRAIGHTS, &DIAGONALS),
        "dragon" => (&DIAGONALS, &STRAIGHTS),
        "king" => return ([DIAGONALS, STRAIGHTS].concat(), Vec::new()),
        name => panic!("{name} is unknown here"),
    };
    (steps.to_vec(), slides.to_vec())
}

fn bit(square: usize) -> Word {
    let one: Word = 1;
    one << square
}

fn squares(set: Word) -> impl Iterator<Item = usize> {
    (0..SQUARES).filter(move |&square| set & bit(square) != 0)
}

/// One step for Black (`sign` 1) or White (-1).
fn walk(square: usize, (ranks, columns): Step, sign: isize) -> Option<usize> {
    let rank = (square / FILES).checked_add_signed(sign * ranks).filter(|&rank| rank < RANKS)?;
    let column = (square % FILES).checked_add_signed(sign * columns).filter(|&column| column < FILES)?;
    Some(rank * FILES + column)
}

/// Where a kind reaches on an empty board: by steps, by slides.
fn walked(kind: Kind, square: usize, sign: isize) -> (Word, Word) {
    let (steps, slides) = movement(kind);
    let stepped =
        steps.into_iter().filter_map(|step| walk(square, step, sign)).fold(0, |set, to| set | bit(to));
    let slid = slides.into_iter().flat_map(|step| {
        std::iter::successors(walk(square, step, sign), move |&next| walk(next, step, sign))
    });
    (stepped, slid.fold(0, |set, to| set | bit(to)))
}

/// Where the tables say that a kind reaches on an empty board.
fn tabled(kind: Kind, square: usize, sign: isize) -> (Word, Word) {
    let (rows, slides) =
        if sign == 1 { (BLACK_STEP_ROW, BLACK_SLIDES) } else { (WHITE_STEP_ROW, WHITE_SLIDES) };
    let directions = (0..8).filter(|&direction| slides[kind as usize] >> direction & 1 == 1);
    let slid = directions.fold(0, |set, direction: usize| set | RAYS[direction][square]);
    (STEP_ATTACKS[rows[kind as usize]][square], slid)
}

/// The board turned by half a circle.
fn turned(set: Word) -> Word {
    set.reverse_bits() >> (Word::BITS as usize - SQUARES)
}

#[test]
fn attacks_are_what_walking_finds() {
    for kind in ALL_KINDS {
        for square in 0..SQUARES {
            for sign in [1, -1] {
                assert_eq!(tabled(kind, square, sign), walked(kind, square, sign), "{kind:?} on {square}");
            }
        }
    }
}

#[test]
fn pieces_turn_over_in_the_zone() {
    for kind in ALL_KINDS {
        let zone = |zone: Word| if PROMOTED[kind as usize].is_some() { zone } else { 0 };
        let number = kind as usize;
        assert_eq!([BLACK_TURNS_FROM[number], BLACK_TURNS_TO[number]], [zone(BLACK_ZONE_INSIDE); 2]);
        assert_eq!([WHITE_TURNS_FROM[number], WHITE_TURNS_TO[number]], [zone(WHITE_ZONE_INSIDE); 2]);
        assert!(!TURNS_BY_CAPTURE[number] && !MUST_TURN[number]);
    }
}

#[test]
fn one_pawn_fills_a_file_and_must_not_mate_by_a_drop() {
    for kind in ALL_KINDS {
        let is_pawn = Some(kind) == PAWN;
        assert_eq!(MAX_PER_FILE[kind as usize], usize::from(is_pawn));
        assert_eq!(MAX_STANDING_PER_FILE, MAX_PER_FILE);
        assert_eq!(MATES_BY_DROP[kind as usize], !is_pawn);
    }
    assert_eq!((DROP_KINDS, DROPS_EITHER_FACE), (HAND_KINDS, false));
    const { assert!(!TAKERS_MAY_STRAND) };
}

#[test]
fn what_steps_is_known() {
    for kind in ALL_KINDS {
        assert_eq!(HAS_STEPS[kind as usize], !movement(kind).0.is_empty());
        assert_eq!([BLACK_SLIDE_LIMITS[kind as usize], WHITE_SLIDE_LIMITS[kind as usize]], [[0; 8]; 2]);
    }
    assert_eq!((LINE_JUMPS, LONGEST_LIMIT), (false, 0));
}

#[test]
fn dead_squares_are_those_without_a_move() {
    for kind in ALL_KINDS {
        for square in 0..SQUARES {
            let black = walked(kind, square, 1) == (0, 0);
            assert_eq!(BLACK_DEAD[kind as usize] & bit(square) != 0, black, "{kind:?} on {square}");
        }
    }
}

#[test]
fn white_is_black_turned_round() {
    for kind in ALL_KINDS {
        assert_eq!(WHITE_DEAD[kind as usize], turned(BLACK_DEAD[kind as usize]));
        assert_eq!(WHITE_SLIDES[kind as usize], BLACK_SLIDES[kind as usize].rotate_left(4));
        for square in 0..SQUARES {
            let (steps, slides) = tabled(kind, square, 1);
            assert_eq!(tabled(kind, SQUARES - 1 - square, -1), (turned(steps), turned(slides)));
        }
    }
    assert_eq!(WHITE_ZONE_INSIDE, turned(BLACK_ZONE_INSIDE));
}

#[test]
fn files_and_ranks_cover_the_board_once_and_zones_are_ranks() {
    for parts in [&FILE_MASKS[..], &RANK_MASKS] {
        assert_eq!(parts.iter().fold(0, |set, part| set | part), FULL);
        assert_eq!(parts.iter().map(|part| part.count_ones() as usize).sum::<usize>(), SQUARES);
    }
    assert_eq!(BLACK_ZONE_INSIDE, RANK_MASKS[..ZONE_DEPTH].iter().fold(0, |set, rank| set | rank));
    assert_eq!(FULL.count_ones() as usize, SQUARES);
}

#[test]
fn directions_agree_with_rays() {
    for (from, row) in DIRECTION.iter().enumerate() {
        for (to, &direction) in row.iter().enumerate() {
            let rays: Vec<usize> = (0..8).filter(|&direction| RAYS[direction][from] & bit(to) != 0).collect();
            assert_eq!(rays, (0..8).filter(|&ray| ray == direction as usize).collect::<Vec<_>>());
            if direction < 8 {
                assert_eq!(DIRECTION[to][from], direction ^ 4);
                assert_eq!(direction < 4, from < to);
            }
        }
    }
    assert_eq!([DIRECTION[0][FILES], DIRECTION[0][1], DIRECTION[0][FILES + 1]], [2, 0, 3]);
    assert_eq!(DIRECTION[1][FILES], 1);
}

#[test]
fn near_holds_every_stepper_that_reaches_the_ring() {
    for (king, near) in NEAR.iter().enumerate() {
        let ring = walked(Kind::King, king, 1).0 | bit(king);
        for from in 0..SQUARES {
            let reaches = |sign| ALL_KINDS.iter().any(|&kind| walked(kind, from, sign).0 & ring != 0);
            assert_eq!(near & bit(from) != 0, reaches(1) || reaches(-1), "{from} near {king}");
        }
    }
}

#[test]
fn around24_is_what_two_steps_reach() {
    let distance = |from: usize, to: usize| {
        (from / FILES).abs_diff(to / FILES).max((from % FILES).abs_diff(to % FILES))
    };
    for (square, around) in AROUND24.iter().enumerate() {
        for other in 0..SQUARES {
            let within = (1..=2).contains(&distance(square, other));
            assert_eq!(around & bit(other) != 0, within, "{other} around {square}");
        }
    }
}

/// A king in the third row and column: all squares within two steps exist, on every board.
#[test]
fn rings_are_covered_as_walking_finds() {
    const KING: usize = 2 * FILES + 2;
    let ring: Vec<usize> = squares(walked(Kind::King, KING, 1).0).collect();
    assert_eq!(ring.len(), 8);
    let tables = [
        (1, [BLACK_RING_COVER, BLACK_FAR_COVER]),
        (-1, [WHITE_RING_COVER, WHITE_FAR_COVER]),
    ];
    for (sign, covers) in tables {
        for (covers, distance) in covers.into_iter().zip(1..) {
            for kind in ALL_KINDS {
                for (n, &beside) in ring.iter().enumerate() {
                    let from = KING + distance * beside - distance * KING;
                    let (steps, slides) = walked(kind, from, sign);
                    let attacked = |m: &usize| (steps | slides) & bit(ring[*m]) != 0;
                    let expected = (0..8).filter(attacked).fold(0, |set, m| set | 1_u64 << m);
                    let covered = covers[kind as usize] >> (8 * n) & 0xff;
                    assert_eq!(covered, expected, "{kind:?} of {sign} on {from}");
                }
            }
        }
    }
}

#[test]
fn kinds_are_numbered_as_promised() {
    for (number, &kind) in ALL_KINDS.iter().enumerate() {
        let base = BASE[number];
        assert_eq!(kind as usize, number);
        assert_eq!(kind == base, number <= HAND_KINDS);
        assert_eq!(LETTERS[number], LETTERS[base as usize]);
        assert_eq!(POINTS[number], POINTS[base as usize]);
        assert!(kind == base || PROMOTED[base as usize] == Some(kind));
        assert!(PROMOTED[number].is_none_or(|promoted| BASE[promoted as usize] == kind));
    }
    assert_eq!((ALL_KINDS[HAND_KINDS], VALUES[HAND_KINDS]), (Kind::King, 0));
    assert_eq!(PAWN.map(|pawn| movement(pawn).0), Some(vec![(-1, 0)]));
    assert_eq!(MAX_COUNT.iter().map(|&count| count as usize).sum::<usize>(), NON_KINGS);
    assert_distinct(CSA);
    assert_distinct(KANJI);
    assert_distinct(KIND_NAMES);
}

/// A fixed sequence of hands, from few pieces to many.
fn hands() -> impl Iterator<Item = [HandWord; HAND_KINDS]> {
    (0..200_u64).map(|seed| {
        std::array::from_fn(|kind| {
            let noise = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(11 * kind as u32 + 7);
            (noise % (MAX_COUNT[kind] as u64 + 1)) as HandWord
        })
    })
}

fn packed(hand: &[HandWord; HAND_KINDS]) -> HandWord {
    hand.iter().zip(HAND_SHIFT).map(|(count, shift)| count << shift).sum()
}

#[test]
fn hands_pack_and_compare() {
    for left in hands() {
        for (kind, count) in left.iter().enumerate() {
            assert_eq!(packed(&left) >> HAND_SHIFT[kind] & HAND_MASK[kind], *count);
        }
        assert_eq!(packed(&left) & HAND_GUARDS, 0);
        for right in hands() {
            let dominates = left.iter().zip(right).all(|(left, right)| *left >= right);
            let guards = (packed(&left) + HAND_GUARDS - packed(&right)) & HAND_GUARDS;
            assert_eq!(guards == HAND_GUARDS, dominates, "{left:?} {right:?}");
        }
    }
    assert_eq!(packed(&MAX_COUNT.map(|max| max as HandWord)) & HAND_GUARDS, 0);
}

#[test]
fn keys_are_distinct() {
    let board = BLACK_BOARD_KEYS.iter().chain(&WHITE_BOARD_KEYS).flatten();
    let keys = board.chain(&BLACK_HAND_KEYS).chain(&WHITE_HAND_KEYS).chain([&SIDE_KEY]);
    assert_distinct(keys.chain([&0]));
}

/// The entries that our or their pieces on the board can have; kinds that share a block share them.
fn board_entries(blocks: [usize; KINDS], dead: [Word; KINDS]) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let kinds = (0..KINDS).filter(|&kind| blocks[kind] != usize::MAX && seen.insert(blocks[kind]));
    kinds.flat_map(|kind| squares(FULL & !dead[kind]).map(move |square| blocks[kind] + square)).collect()
}

/// The entries that pieces in a hand can have, counts beginning at `fewest`.
fn hand_entries(blocks: [usize; HAND_KINDS], fewest: usize) -> impl Iterator<Item = usize> {
    blocks.into_iter().zip(MAX_COUNT).flat_map(move |(block, max)| block..=block + max as usize - fewest)
}

#[test]
fn bonanzas_tables_have_no_gap_and_no_overlap() {
    let ours = board_entries(bonanza::BOARD[0], BLACK_DEAD);
    let theirs = board_entries(bonanza::BOARD[1], WHITE_DEAD);
    let hands = bonanza::HAND.into_iter().flat_map(|blocks| hand_entries(blocks, 0));
    let mut entries: Vec<usize> = [ours, theirs].concat().into_iter().chain(hands).collect();
    entries.sort_unstable();
    assert_eq!(entries, (0..bonanza::fe_end).collect::<Vec<_>>());
}

#[test]
fn kkp_has_no_overlap() {
    let board = board_entries(bonanza::KKP_BOARD, BLACK_DEAD);
    let entries: Vec<usize> = board.into_iter().chain(hand_entries(bonanza::KKP_HAND, 0)).collect();
    assert_eq!(entries.iter().max(), Some(&(bonanza::kkp_end - 1)));
    assert_distinct(entries);
}

#[test]
fn the_fixed_layout_has_no_overlap() {
    let board = fixed::BOARD.into_iter().flat_map(|blocks| board_entries(blocks, [0; KINDS]));
    let hands = fixed::HAND.into_iter().flat_map(|blocks| hand_entries(blocks, 1));
    let entries: Vec<usize> = board.chain(hands).collect();
    assert_eq!(entries.iter().max(), Some(&(fixed::fe_end - 1)));
    assert_distinct(entries);
    assert_eq!(fixed::PIECES, NON_KINGS);
    assert_eq!(fixed::FIRST_PIECE[HAND_KINDS - 1] + MAX_COUNT[HAND_KINDS - 1] as usize, NON_KINGS);
}

/// The kinds of a class, in the order of their numbers.
fn class(name: &str) -> Vec<Kind> {
    let spec = tables_gen::load(NAME).unwrap_or_else(|error| panic!("{error}"));
    let classes = tables_gen::kind_classes(&spec);
    let (_, members) = classes
        .split("; ")
        .filter_map(|class| class.split_once('='))
        .find(|&(other, _)| other == name)
        .unwrap_or_else(|| panic!("no class is called {name}"));
    let kind = |text: &str| ALL_KINDS.into_iter().find(|kind| format!("{kind:?}") == text);
    let rows = members.split(", ").filter(|text| !text.is_empty());
    let named = rows.map(|row| row.split_once('>').map_or(row, |(name, _)| name));
    named.map(|text| kind(text).unwrap_or_else(|| panic!("no kind is called {text}"))).collect()
}

/// The kinds that satisfy a condition.
fn filtered(condition: impl Fn(Kind) -> bool) -> Vec<Kind> {
    ALL_KINDS.into_iter().filter(|&kind| condition(kind)).collect()
}

#[test]
fn classes_hold_what_their_names_say() {
    let slides = |kind| !movement(kind).1.is_empty();
    let promotes = |kind: Kind| PROMOTED[kind as usize].is_some();
    let is_pawn = |kind| Some(kind) == PAWN;
    let is_king = |kind| kind == Kind::King;
    let steps = |kind| !slides(kind) && !is_king(kind);
    let dead = |kind: Kind| BLACK_DEAD[kind as usize] != 0;
    let droppable = |kind: Kind| (kind as usize) < HAND_KINDS;
    assert_eq!(class("pawns"), filtered(is_pawn));
    assert_eq!(class("promoting_pawns"), filtered(|kind| is_pawn(kind) && promotes(kind)));
    assert_eq!(class("final_pawns"), filtered(|kind| is_pawn(kind) && !promotes(kind)));
    assert_eq!(class("promoting"), filtered(promotes));
    assert_eq!(class("must_turn"), []);
    assert_eq!(class("limited_per_file"), filtered(is_pawn));
    assert_eq!(
        class("promoting_steppers"),
        filtered(|kind| steps(kind) && promotes(kind) && !is_pawn(kind))
    );
    assert_eq!(class("final_steppers"), filtered(|kind| steps(kind) && !promotes(kind)));
    assert_eq!(class("promoting_sliders"), filtered(|kind| slides(kind) && promotes(kind)));
    assert_eq!(class("final_sliders"), filtered(|kind| slides(kind) && !promotes(kind)));
    assert_eq!(class("sliders"), filtered(slides));
    assert_eq!(class("steppers"), filtered(steps));
    let steps_too = |kind| slides(kind) && !movement(kind).0.is_empty();
    assert_eq!(class("stepping_sliders"), filtered(steps_too));
    // From two squares away only the dragon's steps reach a neighbour of the king that is not on its line.
    let is_dragon = |kind| KIND_NAMES[kind as usize] == "dragon";
    assert_eq!(class("line_sliders"), filtered(|kind| slides(kind) && !is_dragon(kind)));
    assert_eq!(class("near_sliders"), filtered(is_dragon));
    assert_eq!(class("wide_sliders"), []);
    assert_eq!(class("plain_jumpers"), filtered(|kind| KIND_NAMES[kind as usize] == "knight"));
    assert_eq!(class("covering_jumpers"), []);
    assert_eq!(class("mating_drops"), filtered(|kind| droppable(kind) && !is_pawn(kind)));
    assert_eq!(class("restricted_drops"), filtered(is_pawn));
    let drops_freely = |kind| droppable(kind) && !is_pawn(kind);
    assert_eq!(class("drops_with_dead_squares"), filtered(|kind| drops_freely(kind) && dead(kind)));
    assert_eq!(class("drops_anywhere"), filtered(|kind| drops_freely(kind) && !dead(kind)));
    assert_eq!(class("all_but_pawns"), filtered(|kind| !is_pawn(kind) && !is_king(kind)));
    assert_eq!(class("all_but_king"), filtered(|kind| !is_king(kind)));
}
