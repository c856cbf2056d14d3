//! Matches that are played to their end.

use std::fs;

use katagami_trainer::arena::openings::Opening;
use serde_json::Value;

use super::driver::{QUICK, fail, games, numbers, result, succeed, versus};

fn sum(value: &Value) -> u64 {
    match value {
        Value::Array(values) => values.iter().map(sum).sum(),
        Value::Object(values) => values.values().map(sum).sum(),
        value => value.as_u64().unwrap_or_default(),
    }
}

#[test]
fn what_is_counted_adds_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = versus(QUICK, "cmd=self option.EvalDir=material option.USI_Hash=1 tc=depth=1");
    let result = result(command.args(["--games", "6", "--concurrency", "2", "--out"]).arg(folder.path()));
    let match_score = &result["match_score"];
    assert_eq!(result["games"], 6);
    assert_eq!(["wins", "draws", "losses"].iter().map(|key| sum(&result[key])).sum::<u64>(), 6);
    assert_eq!(sum(&match_score["by_color"]), 6);
    assert_eq!(match_score["by_color"].as_array().unwrap().iter().map(sum).collect::<Vec<_>>(), [3, 3]);
    assert_eq!(sum(&match_score["ends"]), 6);
    assert_eq!(sum(&match_score["pairs"]), 3);
    let games = games(folder.path());
    assert_eq!(numbers(folder.path()), [1, 2, 3, 4, 5, 6]);
    let plies: usize = games.iter().map(|game| game["moves"].as_array().unwrap().len()).sum();
    assert_eq!(match_score["plies"], plies);
    assert_eq!(
        match_score["engines"].as_array().unwrap().iter().map(|it| sum(&it["moves"])).sum::<u64>(),
        plies as u64
    );
}

#[test]
fn shards_are_parts_of_the_match_and_join_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let play = |more: &[&str], out: &str| {
        let mut command = versus(QUICK, "cmd=self option.EvalDir=material option.USI_Hash=1 tc=depth=1");
        result(command.args(["--games", "10", "--max-plies", "60"]).args(more).arg("--out").arg(path(out)))
    };
    let whole = play(&[], "whole");
    assert_eq!(play(&["--shard", "1/2"], "1")["games"], 6);
    assert_eq!(play(&["--shard", "2/2"], "2")["games"], 4);
    let parts = ["1", "2"].map(|shard| numbers(&path(shard)));
    assert_eq!(parts, [vec![1, 2, 5, 6, 9, 10], vec![3, 4, 7, 8]]);
    // As `docs/scaling/decide.sbatch` does.
    fs::create_dir(path("joined")).unwrap();
    fs::copy(path("1/match.json"), path("joined/match.json")).unwrap();
    let games = ["1", "2"].map(|shard| fs::read_to_string(path(shard).join("games.jsonl")).unwrap());
    fs::write(path("joined/games.jsonl"), games.concat()).unwrap();
    let joined = play(&["--resume"], "joined");
    for count in ["games", "score", "wins", "draws", "losses"] {
        assert_eq!(joined[count], whole[count], "{count}");
    }
    assert_eq!(joined["match_score"]["pairs"], whole["match_score"]["pairs"]);
    assert_eq!(fs::read_to_string(path("joined/games.jsonl")).unwrap(), games.concat(), "nothing was played");
}

#[test]
fn announced_mates_are_mates() {
    let engine = "cmd=self option.EvalDir=material option.USI_Hash=1 option.EvalHash=1 tc=nodes=1000";
    let result = result(versus(engine, engine).args(["--games", "4"]));
    let engines = result["match_score"]["engines"].as_array().unwrap();
    let mates =
        |kind: &str| engines.iter().map(|engine| engine["mates"][kind].as_u64().unwrap()).sum::<u64>();
    assert!(mates("proved") > 0, "{result}");
    assert_eq!(mates("refuted"), 0, "{result}");
}

#[test]
fn records_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    succeed(versus(QUICK, QUICK).args(["--games", "2", "--max-plies", "40", "--out"]).arg(folder.path()));
    let games = games(folder.path());
    let field = |game: &Value, name: &str| game[name].as_str().unwrap().to_owned();
    assert_eq!(field(&games[0], "opening"), field(&games[1], "opening"));
    assert_eq!(field(&games[0], "black"), field(&games[1], "white"));
    for game in &games {
        let moves: Vec<_> = game["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        for list in ["times", "depths", "nodes", "scores"] {
            assert_eq!(game[list].as_array().unwrap().len(), moves.len(), "{list}");
        }
        let opening = field(game, "opening");
        let joint = if opening.contains(" moves ") { "" } else { " moves" };
        let whole: Opening = format!("{opening}{joint} {}", moves.join(" ")).parse().unwrap();
        assert!(whole.moves.len() <= 40);
        let number = game["game"].as_u64().unwrap();
        let csa = fs::read_to_string(folder.path().join(format!("csa/{number:05}.csa"))).unwrap();
        assert!(csa.starts_with("V2.2\nN+"), "{csa}");
        assert_eq!(csa.lines().filter(|line| line.starts_with('T')).count(), whole.moves.len(), "{csa}");
    }
}

/// Two factors: one that decides games, and one that does nothing.
const FACTORS: &str = "[[factor]]\nname = 'nodes'\nlow = { NodesLimit = 1 }\nhigh = { NodesLimit = 3000 }\n\
    [[factor]]\nname = 'nothing'\nlow = { SkillLevel = 20 }\nhigh = { SkillLevel = 20 }\n";

/// The result of a match of these factors with these arguments.
fn result_of_factors(arguments: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("factors.toml");
    fs::write(&file, FACTORS).unwrap();
    let engine = "cmd=self option.EvalDir=material option.USI_Hash=1 option.EvalHash=1 tc=nodes=3000";
    result(versus(engine, engine).args(["--seed", "2", "--factors"]).arg(&file).args(arguments))
}

#[test]
fn a_factor_is_worth_what_it_decides() {
    let result = result_of_factors(&["--games", "8"]);
    let pairs = result["match_score"]["factors"]["pairs"].as_array().unwrap();
    assert_eq!(pairs[0][4], 4, "the engine that may search wins all games: {result}");
    assert_eq!(sum(&pairs[1]), 4, "{result}");
    assert_ne!(pairs[1][4], 4, "the other factor has levels of its own: {result}");
}

#[test]
fn a_match_ends_when_the_test_is_decided_for_every_factor() {
    // The first factor wins all games and the second half of them: both are nearer to -400 than to -800.
    let test = "elo0=-800,elo1=-400,alpha=0.1,beta=0.1";
    let result = result_of_factors(&["--games", "1000", "--sprt", test]);
    let games = result["games"].as_u64().unwrap();
    assert!(games < 1000, "{result}");
    assert!(result["sprt"].is_null(), "the pairs as they are say nothing: {result}");
    let decisions = result["match_score"]["factors"]["decisions"].as_array().unwrap();
    let last = decisions.iter().map(|decision| decision["games"].as_u64().unwrap()).max();
    assert!(decisions.iter().all(|decision| decision["decision"] == "H1"), "{result}");
    assert!(last <= Some(games), "{result}");
}

#[test]
fn a_factor_that_the_engine_does_not_know_is_refused_before_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("factors.toml"), folder.path().join("games"));
    fs::write(&file, FACTORS.replace("SkillLevel", "Levitation")).unwrap();
    let mut command = versus(QUICK, QUICK);
    let message = fail(command.args(["--games", "2", "--factors"]).arg(&file).arg("--out").arg(&out));
    assert!(message.contains("Levitation"), "{message}");
    assert!(!out.exists());
}

#[test]
fn a_limited_engine_against_itself_scores_half_of_each_pair() {
    let result = result(versus(QUICK, QUICK).args(["--games", "8", "--concurrency", "2"]));
    assert_eq!(result["match_score"]["pairs"].as_array().unwrap()[2], 4, "{result}");
}

#[test]
fn a_decided_test_ends_the_match() {
    let strong = "cmd=self option.USI_Hash=1 tc=nodes=3000";
    let weak = "cmd=self option.USI_Hash=1 tc=depth=1";
    let test = "elo0=-800,elo1=-400,alpha=0.1,beta=0.1";
    let result = result(versus(strong, weak).args(["--games", "1000", "--sprt", test]));
    assert_eq!(result["sprt"]["decision"], "H1");
    assert!(result["games"].as_u64().unwrap() < 1000);
}

#[test]
fn engines_can_be_described_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("engines.toml");
    let engine = |name: &str| {
        format!("[[engine]]\nname = '{name}'\ncmd = 'self'\ntc = 'depth=1'\noptions = {{ USI_Hash = 1 }}\n")
    };
    fs::write(&file, engine("a") + &engine("b")).unwrap();
    let mut command = super::driver::trainer(["match", "--games", "2", "--max-plies", "20", "--engines"]);
    let report = succeed(command.arg(&file));
    assert!(report.starts_with("a against b"), "{report}");
}

#[test]
fn adjudication_ends_games_early() {
    let strong = "cmd=self option.USI_Hash=1 tc=nodes=2000";
    let mut command = versus(strong, "cmd=self option.USI_Hash=1 tc=nodes=100");
    let result = result(command.args(["--games", "4", "--resign-score", "200,2"]));
    assert!(sum(&result["match_score"]["ends"]["adjudication"]) > 0, "{result}");
}
