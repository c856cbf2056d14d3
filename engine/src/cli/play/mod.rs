//! `katagami play`: a game against the engine in the terminal.

mod command;
mod end;
mod input;
mod opponent;
mod sheet;
mod view;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use clap::ValueEnum;
use katagami_records::{handicap, typed_move};
use katagami_rules::board::TITLE;
use katagami_rules::internals::excerpt;
use katagami_rules::{ByColor, Color, Game, Move, Position, Rules, UsiGame};
use katagami_storage::files;

use command::Command;
use end::GameEnd;
use input::{Event, Input};
use opponent::{Opponent, OpponentArguments};
use sheet::Sheet;
use view::{View, say};

use super::adjudication::{AdjudicationRule, AdjudicationState};
use super::common::{CommandResult, at};
use super::ending::UsageError;
use super::given_game::GivenGame;
use super::overwriting::Overwriting;
use super::time_control::TimeControl;
use crate::search::{Decision, Score};

/// The arguments of `katagami play`.
#[derive(Debug, clap::Args)]
pub(super) struct PlayArguments {
    /// The side that you play.
    #[arg(long, value_enum, default_value_t = Side::Black)]
    color: Side,
    /// The clock of both sides, such as 10m+10s or 10m,byoyomi=30s; or only the engine's limits: movetime=5s, nodes=10000, depth=6.
    #[arg(long, value_name = "TIME", default_value = "movetime=2s")]
    time: TimeControl,
    /// Begin with a handicap on 9x9, such as rook or 2-piece; White, who gives it, moves first.
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    handicap: Option<String>,
    /// Go on from a position or a game: `startpos moves ...`, an SFEN, or the file of a record.
    #[arg(long, value_name = "GAME")]
    position: Option<GivenGame>,
    #[command(flatten)]
    opponent: OpponentArguments,
    /// Let the engine resign when so many of its scores in a row are at most minus this, in hundredths of a pawn.
    #[arg(long, value_name = "SCORE,MOVES", default_value = "3000,3")]
    resign_score: AdjudicationRule,
    /// Do not let the engine resign.
    #[arg(long)]
    play_out: bool,
    /// Draw pieces as letters instead of kanji.
    #[arg(long)]
    letters: bool,
    /// Draw without colours.
    #[arg(long)]
    no_color: bool,
    /// Write the record here when the game or the program ends: kif, ki2, csa, jkf or usi, by the extension.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// The player's side.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    Black,
    White,
    Random,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
            Side::Random => Self::ALL[fastrand::usize(..Self::ALL.len())],
        }
    }
}

/// Plays a game.
pub(super) fn play(arguments: &PlayArguments) -> CommandResult {
    if arguments.no_color {
        ColorChoice::Never.write_global();
    }
    let begun = match (&arguments.handicap, &arguments.position) {
        (Some(name), _) => UsiGame { root: handicap(name).map_err(UsageError)?, moves: Vec::new() },
        (None, Some(given)) => given.read()?,
        (None, None) => UsiGame { root: Position::start(), moves: Vec::new() },
    };
    let player = Color::from(arguments.color);
    let mut names = ByColor([arguments.opponent.name(), arguments.opponent.name()]);
    names[player] = "Player".into();
    let sheet = Sheet::new(begun, arguments.time, names);
    if let Some(path) = &arguments.save {
        sheet.text(path).map_err(|error| UsageError(format!("{}: {error}", path.display())))?;
        arguments.overwriting.check(path).map_err(at(path))?;
    }
    let mut session = Session {
        opponent: Opponent::new(&arguments.opponent)?,
        input: Input::start()?,
        view: View { letters: arguments.letters, below: player },
        sheet,
        player,
        resignation: (!arguments.play_out).then_some(arguments.resign_score),
        scores: AdjudicationState::default(),
        save: arguments.save.clone(),
        overwriting: arguments.overwriting,
        saved: Vec::new(),
    };
    say(format_args!(
        "{TITLE}: you play {player} against {}. `help` lists what can be typed.\n",
        arguments.opponent.name()
    ))?;
    session.run()
}

/// What happens after the player's turn.
#[derive(PartialEq, Eq)]
enum Next {
    /// The game goes on.
    Goes,
    /// The program ends.
    Leave,
}

/// A game between the player and the engine.
struct Session {
    opponent: Opponent,
    input: Input,
    view: View,
    sheet: Sheet,
    player: Color,
    /// When the engine resigns, if ever, and how its scores have been.
    resignation: Option<AdjudicationRule>,
    scores: AdjudicationState,
    /// Where the record goes in the end.
    save: Option<PathBuf>,
    overwriting: Overwriting,
    /// The files that were written, which may be replaced.
    saved: Vec<PathBuf>,
}

impl Session {
    /// Plays until the player leaves. Whatever ends the program, the record is saved if that was asked for.
    fn run(&mut self) -> CommandResult {
        let played = self.take_turns();
        let saved = self.save_in_the_end();
        played.and(saved)?;
        if super::interruption::happened() {
            return Err("interrupted".into());
        }
        Ok(())
    }

    fn take_turns(&mut self) -> CommandResult {
        self.draw()?;
        self.look_for_the_end()?;
        loop {
            let is_players = self.sheet.end.is_some() || self.side() == self.player;
            let next = if is_players { self.listen()? } else { self.answer()? };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    fn side(&self) -> Color {
        self.sheet.game().position().side()
    }

    fn draw(&self) -> CommandResult {
        say(self.view.board(self.sheet.game()))
    }

    /// Ends the game if the rules do.
    fn look_for_the_end(&mut self) -> CommandResult {
        match self.sheet.game().outcome(&Rules::default()) {
            Some(outcome) => self.end(GameEnd::by_rules(outcome)),
            None => Ok(()),
        }
    }

    fn end(&mut self, end: GameEnd) -> CommandResult {
        say(end.sentence(self.player))?;
        self.sheet.end = Some(end);
        self.save_in_the_end()?;
        say("`undo` takes moves back, `save FILE` writes the record, `quit` ends the program.")
    }

    /// Plays a move, draws the board, and looks whether the game is over.
    fn make(&mut self, mv: Move, time: Duration) -> CommandResult {
        let side = self.side();
        let words = self.view.words(self.sheet.game(), mv);
        self.sheet.play(mv, time);
        let left = self.sheet.clocks()[side].left();
        let left = left.map_or(String::new(), |left| format!(", {} left", clock_face(left)));
        say(format_args!("\n{side}: {words}{left}"))?;
        self.draw()?;
        self.look_for_the_end()
    }

    /// The engine's turn.
    fn answer(&mut self) -> CommandResult<Next> {
        let (side, begun) = (self.side(), Instant::now());
        let limits = TimeControl::limits(self.sheet.clocks(), side);
        let decision = self.opponent.decide(self.sheet.game(), &limits, &self.input);
        if super::interruption::happened() {
            return Ok(Next::Leave);
        }
        match decision {
            Decision::Move { best, score, .. } if !self.is_hopeless(side, score) => {
                self.make(best, begun.elapsed())?;
            }
            Decision::Move { .. } | Decision::Resign => self.end(GameEnd::by_resignation(side))?,
            Decision::Win => match self.sheet.game().declare(&Rules::default()) {
                Some(outcome) => self.end(GameEnd::by_rules(outcome))?,
                None => self.end(GameEnd::by_resignation(side))?,
            },
        }
        Ok(Next::Goes)
    }

    /// Whether the engine resigns after one more score.
    fn is_hopeless(&mut self, side: Color, score: Score) -> bool {
        self.resignation.and_then(|rule| self.scores.update(rule, side, Some(score))) == Some(self.player)
    }

    /// The player's turn: reads lines until one of them changes the game.
    fn listen(&mut self) -> CommandResult<Next> {
        let begun = Instant::now();
        let over = self.sheet.end.is_some();
        let allowed = self.sheet.clocks()[self.player].left().filter(|_| !over);
        loop {
            self.prompt()?;
            let line = match self.input.next(allowed.map(|allowed| begun + allowed)) {
                Event::Line(line) => line,
                Event::End | Event::Interrupted => return Ok(Next::Leave),
                Event::TimeUp => {
                    self.end(GameEnd::on_time(self.player))?;
                    return Ok(Next::Goes);
                }
            };
            match Command::read(&line) {
                Command::Nothing => {}
                Command::Undo if self.sheet.take_back(self.player) => {
                    self.scores = AdjudicationState::default();
                    self.draw()?;
                    return Ok(Next::Goes);
                }
                Command::Undo => say("there is no move of yours to take back")?,
                Command::Hint => self.hint()?,
                Command::Why => self.why()?,
                Command::Moves => self.list_moves()?,
                Command::Board => self.draw()?,
                Command::Flip => {
                    self.view.below = !self.view.below;
                    self.draw()?;
                }
                Command::Save(file) => say(self.save_as(file))?,
                Command::Help => say(command::help())?,
                Command::Quit => return Ok(Next::Leave),
                Command::Resign | Command::Declare | Command::Move(_) if over => {
                    say("the game is over: undo, save FILE, or quit")?;
                }
                Command::Resign => {
                    self.end(GameEnd::by_resignation(self.player))?;
                    return Ok(Next::Goes);
                }
                Command::Declare => match self.sheet.game().declare(&Rules::default()) {
                    Some(outcome) => {
                        self.end(GameEnd::by_rules(outcome))?;
                        return Ok(Next::Goes);
                    }
                    None => say("there is nothing to declare: the king has not entered with enough points")?,
                },
                Command::Move(text) => match typed_move(self.sheet.game(), text) {
                    Ok(mv) => {
                        self.make(mv, begun.elapsed())?;
                        return Ok(Next::Goes);
                    }
                    Err(error) => say(format_args!("{}: {error}", excerpt(text)))?,
                },
            }
        }
    }

    /// Asks for a move, where a person sees it.
    fn prompt(&self) -> CommandResult {
        if !io::stdin().is_terminal() {
            return Ok(());
        }
        let prompt = if self.sheet.end.is_some() { "over".into() } else { self.side().to_string() };
        let mut output = anstream::stdout();
        Ok(write!(output, "{prompt}> ").and_then(|()| output.flush())?)
    }

    fn hint(&self) -> CommandResult {
        if self.sheet.end.is_some() {
            return say("the game is over");
        }
        match self.opponent.hint(self.sheet.game(), &self.input) {
            Some((mv, line)) => say(format_args!("{}: {line}", self.view.words(self.sheet.game(), mv))),
            None => say("there is no hint"),
        }
    }

    /// Says the reasons for the value of the position.
    fn why(&mut self) -> CommandResult {
        let reasons = self.opponent.reasons(self.sheet.game(), &self.input)?;
        if reasons.is_empty() {
            return say("the game is over");
        }
        say(reasons.join("\n"))
    }

    fn list_moves(&self) -> CommandResult {
        let game: &Game = self.sheet.game();
        let moves = game.position().legal_moves();
        let words: Vec<String> = moves.iter().map(|&mv| self.view.words(game, mv)).collect();
        say(format_args!("{} legal moves: {}", moves.len(), words.join(", ")))
    }

    /// Writes the record where the player wants it, and says what came of it.
    fn save_as(&mut self, file: &str) -> String {
        let path = Path::new(file);
        match self.write(path) {
            Ok(()) => format!("saved: {file}"),
            Err(error) => format!("{file}: {error}"),
        }
    }

    fn save_in_the_end(&mut self) -> CommandResult {
        let Some(path) = self.save.clone() else { return Ok(()) };
        self.write(&path).map_err(at(&path))
    }

    fn write(&mut self, path: &Path) -> Result<(), String> {
        let text = self.sheet.text(path)?;
        let is_ours = self.saved.iter().any(|saved| saved == path);
        let overwriting = if is_ours { Overwriting::ALLOWED } else { self.overwriting };
        let written = overwriting.check(path).and_then(|()| files::write(path, text));
        written.map_err(|error| error.to_string())?;
        if !is_ours {
            self.saved.push(path.to_owned());
        }
        Ok(())
    }
}

/// A time as clocks show it.
fn clock_face(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
