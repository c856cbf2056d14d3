//! The evaluation of weight files once more, from what is published of their formats alone.
//!
//! A position is read from its SFEN, the offsets are added up from the pieces of the set, and each weight is read from
//! its place in the file. Nothing of the engine is used.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// A board and its set, written down once more.
#[derive(Clone, Copy)]
pub struct Board {
    pub name: &'static str,
    pub files: usize,
    pub ranks: usize,
    /// The letters of the pieces in the order of the files, and how many there are.
    set: &'static [(&'static str, usize)],
    /// What each piece is worth to Bonanza, and promoted pieces.
    bonanza: &'static [(&'static str, i32)],
    /// The same with a KPPT set, where it differs.
    kppt: &'static [(&'static str, i32)],
}

pub const BOARDS: [Board; 4] = [
    Board {
        name: "standard",
        files: 9,
        ranks: 9,
        set: &[("P", 18), ("L", 4), ("N", 4), ("S", 4), ("G", 4), ("B", 2), ("R", 2)],
        bonanza: &[
            ("P", 87),
            ("L", 232),
            ("N", 257),
            ("S", 369),
            ("G", 444),
            ("B", 569),
            ("R", 642),
            ("+P", 534),
            ("+L", 489),
            ("+N", 510),
            ("+S", 495),
            ("+B", 827),
            ("+R", 945),
        ],
        kppt: &[
            ("P", 90),
            ("L", 315),
            ("N", 405),
            ("S", 495),
            ("G", 540),
            ("B", 855),
            ("R", 990),
            ("+P", 540),
            ("+L", 540),
            ("+N", 540),
            ("+S", 540),
            ("+B", 945),
            ("+R", 1395),
        ],
    },
    Board {
        name: "minishogi",
        files: 5,
        ranks: 5,
        set: &[("P", 2), ("S", 2), ("G", 2), ("B", 2), ("R", 2)],
        bonanza: &[
            ("P", 210),
            ("S", 470),
            ("G", 540),
            ("B", 475),
            ("R", 640),
            ("+P", 320),
            ("+S", 365),
            ("+B", 795),
            ("+R", 925),
        ],
        kppt: &[],
    },
    Board {
        name: "judkins",
        files: 6,
        ranks: 6,
        set: &[("P", 2), ("N", 2), ("S", 2), ("G", 2), ("B", 2), ("R", 2)],
        bonanza: &[
            ("P", 100),
            ("N", 330),
            ("S", 460),
            ("G", 530),
            ("B", 700),
            ("R", 830),
            ("+P", 530),
            ("+N", 530),
            ("+S", 530),
            ("+B", 890),
            ("+R", 1180),
        ],
        kppt: &[],
    },
    Board {
        name: "gorogoro",
        files: 5,
        ranks: 6,
        set: &[("P", 6), ("S", 4), ("G", 4)],
        bonanza: &[("P", 110), ("S", 450), ("G", 520), ("+P", 520), ("+S", 520)],
        kppt: &[],
    },
];

/// The board that the engine was built for.
pub fn board() -> Board {
    let built = |board: &&Board| board.name == katagami_rules::board::NAME;
    *BOARDS.iter().find(built).expect("the test knows every board")
}

/// Where blocks begin, by whether the pieces are the king's own and by their name.
struct Blocks {
    hand: Vec<(bool, &'static str, usize)>,
    board: Vec<(bool, &'static str, usize)>,
    end: usize,
}

fn find(blocks: &[(bool, &'static str, usize)], own: bool, name: &str) -> usize {
    let found = blocks.iter().find(|block| (block.0, block.1) == (own, name));
    found.unwrap_or_else(|| panic!("no block for {name}")).2
}

impl Blocks {
    fn on_board(&self, own: bool, name: &str) -> usize {
        let name = if matches!(name, "+P" | "+L" | "+N" | "+S") { "G" } else { name };
        find(&self.board, own, name)
    }
}

/// In how many rows a piece could never move again.
fn dead_rows(name: &str) -> usize {
    match name {
        "P" | "L" => 1,
        "N" => 2,
        _ => 0,
    }
}

impl Board {
    pub fn squares(&self) -> usize {
        self.files * self.ranks
    }

    /// The names of the blocks on the board.
    fn block_names(&self) -> impl Iterator<Item = &'static str> {
        self.set.iter().flat_map(|&(name, _)| match name {
            "B" => vec!["B", "+B"],
            "R" => vec!["R", "+R"],
            _ => vec![name],
        })
    }

    /// Bonanza's blocks for pairs (both owners) or beside two kings (own pieces alone).
    fn bonanza(&self, owners: &[bool]) -> Blocks {
        let (mut hand, mut board, mut end) = (Vec::new(), Vec::new(), 0);
        for &(name, count) in self.set {
            for &own in owners {
                hand.push((own, name, end));
                end += count + 1;
            }
        }
        for name in self.block_names() {
            let missing = dead_rows(name) * self.files;
            for &own in owners {
                // Ours lack the first rows, theirs the last.
                board.push((own, name, if own { end - missing } else { end }));
                end += self.squares() - missing;
            }
        }
        Blocks { hand, board, end }
    }

    /// The blocks of the KPPT files.
    fn fixed(&self) -> Blocks {
        let (mut hand, mut board, mut end) = (Vec::new(), Vec::new(), 0);
        for &(name, count) in self.set {
            for own in [true, false] {
                // The first piece has the entry after the block's beginning.
                hand.push((own, name, end));
                end += count + 1;
            }
        }
        for name in self.block_names() {
            for own in [true, false] {
                board.push((own, name, end));
                end += self.squares();
            }
        }
        Blocks { hand, board, end }
    }

    /// How many entries Bonanza has for pairs.
    pub fn bonanza_entries(&self) -> usize {
        self.bonanza(&[true, false]).end
    }

    /// How many entries Bonanza has beside two kings.
    pub fn bonanza_kkp_entries(&self) -> usize {
        self.bonanza(&[true]).end
    }

    /// How many entries a KPPT set has.
    pub fn kppt_entries(&self) -> usize {
        self.fixed().end
    }

    /// How long an `fv.bin` is.
    pub fn fv_bytes(&self) -> u64 {
        let (n, kings) = (self.bonanza_entries(), self.squares());
        2 * (kings * (n * (n + 1) / 2) + kings * kings * self.bonanza_kkp_entries()) as u64
    }

    /// How long the files of a KPPT set are.
    pub fn kppt_bytes(&self) -> [u64; 3] {
        let (n, kings) = (self.kppt_entries(), self.squares());
        [8 * kings * kings, 8 * kings * kings * n, 4 * kings * n * n].map(|bytes| bytes as u64)
    }
}

/// A square by its file from the right and its rank from above, both counted from one.
type Square = (usize, usize);

/// A position as its SFEN describes it.
struct Scene {
    board: Board,
    /// Black's and White's king.
    kings: [Square; 2],
    /// Whether it is Black's, what it is, where.
    pieces: Vec<(bool, String, Square)>,
    /// Black's and White's, in the order of the set.
    hands: [Vec<usize>; 2],
}

impl Scene {
    fn new(sfen: &str) -> Self {
        let board = board();
        let fields: Vec<&str> = sfen.split(' ').collect();
        let (mut kings, mut pieces) = ([(0, 0); 2], Vec::new());
        for (rank, row) in (1..).zip(fields[0].split('/')) {
            let (mut file, mut promoted) = (board.files, "");
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file -= empty as usize;
                } else if letter == '+' {
                    promoted = "+";
                } else {
                    let black = letter.is_ascii_uppercase();
                    match letter.to_ascii_uppercase() {
                        'K' => kings[usize::from(!black)] = (file, rank),
                        name => pieces.push((black, format!("{promoted}{name}"), (file, rank))),
                    }
                    (file, promoted) = (file - 1, "");
                }
            }
        }
        let mut hands = [vec![0; board.set.len()], vec![0; board.set.len()]];
        let mut count = 0;
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            if let Some(digit) = letter.to_digit(10) {
                count = 10 * count + digit as usize;
            } else {
                let name = letter.to_ascii_uppercase().to_string();
                let kind = board.set.iter().position(|entry| entry.0 == name).expect("a piece of the set");
                hands[usize::from(letter.is_ascii_lowercase())][kind] = count.max(1);
                count = 0;
            }
        }
        Self { board, kings, pieces, hands }
    }

    /// The square as one side sees it.
    fn seen(&self, black: bool, (file, rank): Square) -> Square {
        if black { (file, rank) } else { (self.board.files + 1 - file, self.board.ranks + 1 - rank) }
    }

    /// Row by row from the highest file and the first rank.
    fn by_rows(&self, (file, rank): Square) -> usize {
        (rank - 1) * self.board.files + self.board.files - file
    }

    /// File by file from 1a.
    fn by_files(&self, (file, rank): Square) -> usize {
        (file - 1) * self.board.ranks + rank - 1
    }

    /// Black's own and White's king as a side sees them, its own first.
    fn kings_seen(&self, black: bool) -> [Square; 2] {
        let [own, other] = if black { self.kings } else { [self.kings[1], self.kings[0]] };
        [self.seen(black, own), self.seen(black, other)]
    }

    fn material(&self, values: &[(&str, i32)]) -> i32 {
        let worth = |name: &str| values.iter().find(|value| value.0 == name).expect("every piece has one").1;
        let on_board =
            self.pieces.iter().map(|(black, name, _)| if *black { worth(name) } else { -worth(name) });
        let in_hand = self.board.set.iter().enumerate().map(|(kind, &(name, _))| {
            (self.hands[0][kind] as i32 - self.hands[1][kind] as i32) * worth(name)
        });
        on_board.sum::<i32>() + in_hand.sum::<i32>()
    }

    /// Bonanza's list of a side, with the given blocks; those of one owner's if the blocks have no other.
    fn bonanza_list(&self, black: bool, blocks: &Blocks) -> Vec<usize> {
        let owned = |own: bool| blocks.hand.iter().any(|block| block.0 == own);
        let mut list = Vec::new();
        for own in [true, false].into_iter().filter(|&own| owned(own)) {
            let hand = &self.hands[usize::from(own != black)];
            for (kind, &(name, _)) in self.board.set.iter().enumerate() {
                list.push(find(&blocks.hand, own, name) + hand[kind]);
            }
            for (color, name, square) in &self.pieces {
                if (*color == black) == own {
                    list.push(blocks.on_board(own, name) + self.by_rows(self.seen(black, *square)));
                }
            }
        }
        list
    }

    /// The list of a side with an entry for each piece.
    fn fixed_list(&self, black: bool) -> Vec<usize> {
        let blocks = self.board.fixed();
        let mut list = Vec::new();
        for own in [true, false] {
            let hand = &self.hands[usize::from(own != black)];
            for (kind, &(name, _)) in self.board.set.iter().enumerate() {
                list.extend((1..=hand[kind]).map(|nth| find(&blocks.hand, own, name) + nth));
            }
        }
        for (color, name, square) in &self.pieces {
            list.push(blocks.on_board(*color == black, name) + self.by_files(self.seen(black, *square)));
        }
        list
    }
}

/// Numbers of a file by their place.
struct Numbers(File);

impl Numbers {
    fn open(path: &Path) -> Self {
        Self(File::open(path).expect("the test wrote it"))
    }

    fn bytes<const N: usize>(&mut self, index: usize) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.seek(SeekFrom::Start((index * N) as u64)).expect("files can be sought");
        self.0.read_exact(&mut bytes).expect("the file is long enough");
        bytes
    }

    fn short(&mut self, index: usize) -> i32 {
        i16::from_le_bytes(self.bytes(index)).into()
    }

    fn two_shorts(&mut self, index: usize) -> [i32; 2] {
        let bytes: [u8; 4] = self.bytes(index);
        [0, 2].map(|at| i16::from_le_bytes([bytes[at], bytes[at + 1]]).into())
    }

    fn two_longs(&mut self, index: usize) -> [i32; 2] {
        [2 * index, 2 * index + 1].map(|index| i32::from_le_bytes(self.bytes(index)))
    }
}

/// What an `fv.bin` makes of positions: 32 · material + KKP + KPP, Black's good.
pub fn fv_sums(path: &Path, sfens: &[String]) -> Vec<i32> {
    let mut numbers = Numbers::open(path);
    sfens.iter().map(|sfen| fv_sum(&mut numbers, &Scene::new(sfen))).collect()
}

fn fv_sum(numbers: &mut Numbers, scene: &Scene) -> i32 {
    let board = scene.board;
    let (pairs_of, beside) = (board.bonanza(&[true, false]), board.bonanza(&[true]));
    let pairs = pairs_of.end * (pairs_of.end + 1) / 2;
    let mut sum = 32 * scene.material(board.bonanza);
    for black in [true, false] {
        let sign = if black { 1 } else { -1 };
        let [own, other] = scene.kings_seen(black).map(|king| scene.by_rows(king));
        let list = scene.bonanza_list(black, &pairs_of);
        for (place, &x) in list.iter().enumerate() {
            for &y in &list[..=place] {
                let (i, j) = (x.max(y), x.min(y));
                sum += sign * numbers.short(own * pairs + i * (i + 1) / 2 + j);
            }
        }
        for piece in scene.bonanza_list(black, &beside) {
            let kings = board.squares() * pairs + (own * board.squares() + other) * beside.end;
            sum += sign * numbers.short(kings + piece);
        }
    }
    sum
}

/// What a KPPT set makes of positions: 32 · material + KK + KKP + KPP, Black's good, and what it is worth to be to move.
pub fn kppt_sums(folder: &Path, sfens: &[String]) -> Vec<[i32; 2]> {
    let names = ["KK_synthesized.bin", "KKP_synthesized.bin", "KPP_synthesized.bin"];
    let mut files = names.map(|name| Numbers::open(&folder.join(name)));
    sfens.iter().map(|sfen| kppt_sum(&mut files, &Scene::new(sfen))).collect()
}

fn kppt_sum([kk, kkp, kpp]: &mut [Numbers; 3], scene: &Scene) -> [i32; 2] {
    let (board, n) = (scene.board, scene.board.kppt_entries());
    let values = if board.kppt.is_empty() { board.bonanza } else { board.kppt };
    let [black_king, white_king] = scene.kings.map(|king| scene.by_files(king));
    let kings = black_king * board.squares() + white_king;
    let mut sums = kk.two_longs(kings);
    sums[0] += 32 * scene.material(values);
    for entry in scene.fixed_list(true) {
        let weight = kkp.two_longs(kings * n + entry);
        sums = [sums[0] + weight[0], sums[1] + weight[1]];
    }
    for black in [true, false] {
        let sign = if black { 1 } else { -1 };
        let own = scene.by_files(scene.kings_seen(black)[0]);
        let list = scene.fixed_list(black);
        for (place, &x) in list.iter().enumerate() {
            for &y in &list[..place] {
                let weight = kpp.two_shorts((own * n + x) * n + y);
                sums = [sums[0] + sign * weight[0], sums[1] + weight[1]];
            }
        }
    }
    sums
}
