//! Examples in the help of commands.

use clap::Command;

/// Adds examples, which are whole command lines, to the help of the commands that they run.
pub fn add(program: Command, examples: &[&str]) -> Command {
    let name = program.get_name().to_owned();
    add_below(program, &name, examples)
}

fn add_below(mut command: Command, path: &str, examples: &[&str]) -> Command {
    let below: Vec<String> =
        command.get_subcommands().map(|below| format!("{path} {}", below.get_name())).collect();
    for path in &below {
        let name = path.rsplit(' ').next().unwrap_or_default();
        command = command.mut_subcommand(name, |command| add_below(command, path, examples));
    }
    let runs = |example: &str, path: &str| {
        example.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let own = examples
        .iter()
        .filter(|example| runs(example, path) && !below.iter().any(|path| runs(example, path)));
    let own: Vec<String> = own.map(|example| format!("\n  {example}")).collect();
    if own.is_empty() {
        return command;
    }
    let before = command.get_after_help().map_or(String::new(), |help| format!("{help}\n\n"));
    command.after_help(format!("{before}Examples:{}", own.concat()))
}

/// The commands of a program that none of the examples in their help runs, hidden ones left out. For tests.
#[doc(hidden)]
pub fn missing(command: &Command) -> Vec<String> {
    let below: Vec<&Command> = command.get_subcommands().filter(|below| !below.is_hide_set()).collect();
    let has_one = command.get_after_help().is_some_and(|help| help.to_string().contains("Examples:"));
    let own = (below.is_empty() && !has_one).then(|| command.get_name().to_owned());
    own.into_iter().chain(below.into_iter().flat_map(missing)).collect()
}
