//! Bonanza's `make_list`: a triangular table wants both lists in order, so White's is written backwards, block by block, into a
//! third list and copied from there. A square table does not, and the copy is left out.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use katagami_evaluation::board::bonanza;
use katagami_evaluation::forms::entries;
use katagami_evaluation::{Entry, Owner};
use katagami_rules::position::Position;
use katagami_rules::types::{Bitboard, ByColor, Color, Hand, Kind};

use crate::positions;

/// The most entries of a list.
const ROOM: usize = 128;

/// Both lists, and Bonanza's third one.
pub struct Lists {
    black: [u16; ROOM],
    white: [u16; ROOM],
    backwards: [u16; ROOM],
    length: usize,
}

/// What Bonanza keeps of a position: what moves alike together.
pub struct Board {
    blocks: Vec<Block>,
    hands: ByColor<Hand>,
}

/// The pieces of a block, by their owner, with where the block of either owner begins.
struct Block {
    friend: usize,
    enemy: usize,
    pieces: ByColor<Bitboard>,
}

/// How the lists are made.
pub type Way = fn(&Board, &mut Lists);

/// The ways, Bonanza's first.
pub static WAYS: [(&str, Way); 2] = [
    ("make_list, White's copied from a third list", Lists::make::<true>),
    ("make_list without the copy", Lists::make::<false>),
];

pub fn compare(criterion: &mut Criterion) {
    let positions = positions();
    let boards = boards(&positions);
    check(&positions, &boards);
    let mut group = criterion.benchmark_group("make_list");
    group.throughput(Throughput::Elements(boards.len() as u64));
    for (name, way) in WAYS {
        group.bench_function(name, |bencher| bencher.iter(|| run(way, &boards)));
    }
    group.finish();
}

/// Makes the lists of all positions.
pub fn run(way: Way, boards: &[Board]) {
    let mut lists = Lists::new();
    for board in boards {
        way(black_box(board), &mut lists);
        black_box(&lists);
    }
}

/// The positions as Bonanza keeps them.
pub fn boards(positions: &[Position]) -> Vec<Board> {
    positions.iter().map(Board::new).collect()
}

/// Asserts that the lists are the engine's, in either way, and in order in Bonanza's.
fn check(positions: &[Position], boards: &[Board]) {
    let mut lists = Lists::new();
    for (position, board) in positions.iter().zip(boards) {
        for (index, (name, way)) in WAYS.into_iter().enumerate() {
            way(board, &mut lists);
            for (viewer, list) in Color::ALL.into_iter().zip([lists.black, lists.white]) {
                let mut list = list[..lists.length].to_vec();
                assert!(index > 0 || list.is_sorted(), "{name}: {viewer:?}'s list is in no order");
                let mut expected: Vec<u16> = entries(viewer, position)
                    .into_iter()
                    .map(|entry| Entry::bonanza_kpp(entry) as u16)
                    .collect();
                expected.sort_unstable();
                list.sort_unstable();
                assert_eq!(list, expected, "{name}: other entries than the engine's");
            }
        }
    }
}

impl Board {
    fn new(position: &Position) -> Self {
        let [friends, enemies] = bonanza::BOARD;
        let mut blocks: Vec<Block> = Vec::new();
        for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
            let (friend, enemy) = (friends[kind as usize], enemies[kind as usize]);
            let pieces = Color::ALL.map(|color| position.pieces(color, kind));
            if let Some(block) = blocks.iter_mut().find(|block| block.friend == friend) {
                for (color, pieces) in Color::ALL.into_iter().zip(pieces) {
                    block.pieces[color] |= pieces;
                }
            } else {
                blocks.push(Block { friend, enemy, pieces: ByColor(pieces) });
            }
        }
        blocks.sort_unstable_by_key(|block| block.friend);
        Self { blocks, hands: ByColor(Color::ALL.map(|color| position.hand(color))) }
    }
}

impl Lists {
    fn new() -> Self {
        Self { black: [0; ROOM], white: [0; ROOM], backwards: [0; ROOM], length: 0 }
    }

    #[inline(never)]
    fn make<const COPY: bool>(board: &Board, lists: &mut Self) {
        let mut length = 0;
        let [black, white] = board.hands.0;
        let [friends, enemies] = [Owner::Friend, Owner::Enemy].map(|owner| bonanza::HAND[owner as usize]);
        for (index, kind) in Kind::in_hand().enumerate() {
            for (block, [ours, theirs]) in
                [(friends[index], [black, white]), (enemies[index], [white, black])]
            {
                lists.black[length] = (block + ours.count(kind)) as u16;
                lists.white[length] = (block + theirs.count(kind)) as u16;
                length += 1;
            }
        }
        for block in &board.blocks {
            let begin = length;
            for (color, blocks) in
                [(Color::Black, [block.friend, block.enemy]), (Color::White, [block.enemy, block.friend])]
            {
                let [seen_by_black, seen_by_white] = blocks;
                block.pieces[color].into_iter().for_each(|square| {
                    let entry = (seen_by_white + square.inverse().index()) as u16;
                    lists.black[length] = (seen_by_black + square.index()) as u16;
                    if COPY {
                        lists.backwards[length - begin] = entry;
                    } else {
                        lists.white[length] = entry;
                    }
                    length += 1;
                });
            }
            if COPY {
                let entries = lists.backwards[..length - begin].iter().rev();
                for (place, &entry) in lists.white[begin..length].iter_mut().zip(entries) {
                    *place = entry;
                }
            }
        }
        lists.length = length;
    }
}
