import Foundation
import LockstepSamples
import Testing

/// Libraries do not know whether their user sits at a command line: the tool names its commands and
/// options, the app what a phone offers.
struct LibraryTextTests {
    @Test func librariesNameNoCommandOfTheTool() throws {
        let folders =
            SourceFiles.foldersOfTheApp + [
                "Sources/Media", "Sources/Reports", "Sources/Serving", "Sources/Catalog",
                "Sources/Live",
                "Sources/Link", "Sources/Desk", "Sources/Viewers",
            ]
        let lines = try SourceFiles.lines(in: folders)
        #expect(lines.count > 10_000)
        for line in lines {
            #expect(Self.command(in: line.text[...]) == nil, "\(line.place)")
        }
    }

    @Test(arguments: [
        (#"return "Run `lockstep recover` on it.""#, "lockstep recover"),
        (#"+ "lists (lockstep formats) them""#, "lockstep formats"),
        (#"            --skip-bad-rows leaves them out."#, "--skip-bad-rows"),
        (#"return "Replace it with --force.""#, "--force"),
        (#"return "`lockstep \(command)` was interrupted.""#, #"lockstep \("#),
        (#""Pass -q or --quiet""#, "--quiet"),
    ])
    func commandsAreFound(_ line: String, _ command: String) {
        #expect(Self.command(in: line[...]) == command)
    }

    @Test(arguments: [
        "/// `lockstep recover` repairs it.", "    // lockstep check --json",
        #"return "Run \(.recover) on it.""#, #"static let name = "lockstep-session""#,
        #"library: "lockstep","#, #"from: "--" "#, "let left = -5 - -3",
        #""a recording of Lockstep records --- and more""#,
    ])
    func otherTextIsAllowed(_ line: String) {
        #expect(Self.command(in: line[...]) == nil)
    }

    /// A command or option of the tool in a line that is not a comment.
    private static func command(in line: Substring) -> String? {
        // Regular expressions take most of a minute for all lines.
        guard line.range(of: "lockstep ") != nil || line.range(of: "--") != nil,
            !line.drop(while: \.isWhitespace).hasPrefix("//")
        else { return nil }
        if let match = line.firstMatch(of: /\blockstep ([a-z]+|\\\()/) {
            return String(match.output.0)
        }
        return line.firstMatch(of: /(?:^|[^-\w])(--[a-z][-a-z]*)/).map { String($0.output.1) }
    }
}
