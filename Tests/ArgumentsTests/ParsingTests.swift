import LockstepArguments
import Testing

@Suite struct ParsingTests {
    @Test func parsesDeclaredArguments() throws {
        let words = ["a.txt", "--color", "red", "--times=3", "--tag", "x", "--tag", "y", "--loud"]
        let paint = try #require(try Paint.parseAsRoot(words) as? Paint)
        #expect(paint.path == "a.txt")
        #expect(paint.color == .red)
        #expect(paint.times == 3)
        #expect(paint.tag == ["x", "y"])
        #expect(paint.shared.loud)
        #expect(paint.maxWidth == nil)
    }

    @Test func keepsDefaults() throws {
        let paint = try #require(try Paint.parseAsRoot(["a", "--times", "1"]) as? Paint)
        #expect(paint.color == .blue)
        #expect(paint.tag.isEmpty)
        #expect(!paint.shared.loud)
    }

    @Test func readsArgumentsAfterTwoHyphensByPosition() throws {
        let paint = try #require(try Paint.parseAsRoot(["--times=1", "--", "--loud"]) as? Paint)
        #expect(paint.path == "--loud")
    }

    struct Mistake: Sendable {
        var words: [String]
        var message: String
    }

    static let mistakes = [
        Mistake(words: [], message: "<path> is missing."),
        Mistake(words: ["a"], message: "--times is missing."),
        Mistake(
            words: ["a", "b", "--times", "1"],
            message: "unexpected argument 'b': this command takes only <path>. Run it once for "
                + "each."),
        Mistake(words: ["a", "--times"], message: "--times needs a value."),
        Mistake(
            words: ["a", "--times", "x"],
            message: "'x' is not a valid value for --times: give a whole number."),
        Mistake(words: ["a", "--times=1", "--times=2"], message: "--times is given twice."),
        Mistake(words: ["a", "--times=1", "--times", "2"], message: "--times is given twice."),
        Mistake(words: ["a", "--n", "2"], message: "there is no option '--n'."),
        Mistake(words: ["a", "--loud=yes"], message: "--loud takes no value."),
        Mistake(words: ["a", "--size", "1"], message: "there is no option '--size'."),
        Mistake(words: ["a", "-t", "1"], message: "there is no option '-t'."),
        Mistake(
            words: ["a", "--times", "1", "--color", "green"],
            message: "'green' is not a valid value for --color: choose red, blue."),
        Mistake(words: ["a", "--times", "0"], message: "Paint at least once."),
        Mistake(
            words: ["a", "--tims", "1"],
            message: "there is no option '--tims'. Did you mean '--times'?"),
        Mistake(
            words: ["a", "-times", "1"],
            message: "there is no option '-times'. Did you mean '--times'?"),
        Mistake(
            words: ["a", "--Loud"], message: "there is no option '--Loud'. Did you mean '--loud'?"),
        Mistake(
            words: ["a", "--color", "Red"],
            message: "'Red' is not a valid value for --color. Did you mean 'red'?"),
        Mistake(
            words: ["a", "--color", "bleu"],
            message: "'bleu' is not a valid value for --color. Did you mean 'blue'?"),
    ]

    @Test(arguments: mistakes)
    func reportsTheMistake(_ mistake: Mistake) throws {
        let error = try #require(throws: ArgumentError.self) {
            try Paint.parseAsRoot(mistake.words)
        }
        #expect(error.message == mistake.message)
    }

    @Test func findsSubcommands() throws {
        #expect(try Root.parseAsRoot(["paint", "a", "--times", "1"]) is Paint)
        let error = try #require(throws: ArgumentError.self) { try Root.parseAsRoot(["fly"]) }
        #expect(
            error.message == "there is no command 'fly'. Choose paint; --help describes each.")
    }

    @Test(arguments: [
        ("pant", "Did you mean 'paint'?"), ("PAINT", "Did you mean 'paint'?"),
        ("paitn", "Did you mean 'paint'?"), ("pai", "Did you mean 'paint'?"),
    ])
    func suggestsACommand(_ typed: String, _ suggestion: String) throws {
        for words in [[typed], ["help", typed], ["--help", typed]] {
            let error = try #require(throws: ArgumentError.self) { try Root.parseAsRoot(words) }
            #expect(error.message == "there is no command '\(typed)'. \(suggestion)")
        }
    }

    @Test func readsOneOrMorePositionalArguments() throws {
        let words = ["b.txt", "c.txt", "--loud", "d.txt"]
        let mix = try #require(try Mix.parseAsRoot(words) as? Mix)
        #expect(mix.paths == ["b.txt", "c.txt", "d.txt"])
        let error = try #require(throws: ArgumentError.self) { try Mix.parseAsRoot([]) }
        #expect(error.message == "<path> is missing.")
        #expect(error.usage == "Usage: lockstep mix <path>… [--loud]")
    }

    @Test(arguments: [
        [], ["--help"], ["-h"], ["help"], ["help", "paint"], ["paint", "--help"],
        ["--help", "paint"], ["-h", "paint"],
    ])
    func showsHelpWhenAsked(_ words: [String]) throws {
        let error = try #require(throws: ArgumentError.self) { try Root.parseAsRoot(words) }
        #expect(error.isHelpRequest)
    }

    @Test func helpNamesEveryArgumentWithItsDefault() throws {
        let error = try #require(throws: ArgumentError.self) {
            try Root.parseAsRoot(["help", "paint"])
        }
        #expect(
            error.help == """
                Paints a file.

                Usage: lockstep paint <path> --times <number> [--color <color>] [--tag <tag>]…
                       [--max-width <max-width>] [--loud]

                Arguments:
                  <path>                  What to paint.

                Options:
                  --color <color>         In which color. (red, blue; default: blue)
                  --times <number>        How often.
                  --tag <tag>             A word to remember it by.
                  --max-width <max-width>
                                          At most so wide.
                  --loud                  With a noise.
                  --help                  Shows this help.

                """)
    }
}

private struct Root: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lockstep", abstract: "A tool.", subcommands: [Paint.self])
    }
}

private struct Paint: ParsableCommand {
    enum Color: String, CaseIterable, ExpressibleByArgument {
        case red
        case blue
    }

    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "paint", abstract: "Paints a file.")
    }

    @Argument(help: "What to paint.") var path: String
    @Option(help: "In which color.") var color = Color.blue
    @Option(valueName: "number", help: "How often.") var times: Int
    @Option(help: "A word to remember it by.") var tag: [String] = []
    @Option(help: "At most so wide.") var maxWidth: Int?
    @OptionGroup var shared: Shared

    func validate() throws {
        if times < 1 { throw ValidationError("Paint at least once.") }
    }
}

private struct Mix: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "mix", abstract: "Mixes files.")
    }

    @Argument(valueName: "path", help: "What to mix.") var paths: [String]
    @OptionGroup var shared: Shared
}

private struct Shared: ParsableArguments {
    @Flag(help: "With a noise.") var loud: Bool
}
