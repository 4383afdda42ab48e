import Foundation
import Testing

/// Completion scripts and the manual page, run by their shells and formatters.
@Suite struct CompletionTests {
    private static func isInstalled(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// The typed words up to the cursor, and the words that must be offered.
    static let cases: [(typed: String, offered: [String])] = [
        ("lockstep re", ["record", "recover", "report", "replay", "redact"]),
        ("lockstep help ver", ["verify"]),
        ("lockstep record --mo", ["--mode"]),
        ("lockstep record --mode v", ["video", "vio", "vislam"]),
        ("lockstep export x --format tum", ["tum", "tumrgbd", "tumvi"]),
        ("lockstep check --limit ga", ["gap=", "gap-intervals="]),
        ("lockstep formats eu", ["euroc"]),
        ("lockstep check wal", ["walk one"]),
        ("lockstep record --from synth", ["synthetic"]),
        ("lockstep export x --streams camera,dep", ["camera,depth"]),
    ]

    private static func script(_ shell: String, in folder: TemporaryFolder) throws -> String {
        let run = try Program.lockstep.run(["completions", shell])
        try #require(run.exitCode == 0)
        // A name with a space is one word.
        try Data().write(to: folder.url("walk one"))
        try Data(run.output.utf8).write(to: folder.url("script"))
        return folder.url("script").path
    }

    @Test(.enabled(if: isInstalled("/bin/bash"))) func bashCompletes() throws {
        let folder = try TemporaryFolder()
        let script = try Self.script("bash", in: folder)
        for (typed, offered) in Self.cases {
            let words = typed.split(separator: " ").map { "'\($0)'" }
            let code = """
                source '\(script)'
                COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
                _lockstep; printf '%s\\n' "${COMPREPLY[@]}"
                """
            let run = try Program(at: "/bin/bash").run(["--norc", "-c", code], in: folder.url)
            #expect(run.errors.isEmpty, "\(run.errors)")
            let found = run.output.split(separator: "\n").map(String.init)
            #expect(Set(found) == Set(offered), "\(typed)")
        }
    }

    @Test(.enabled(if: isInstalled("/usr/bin/fish"))) func fishCompletes() throws {
        let folder = try TemporaryFolder()
        let script = try Self.script("fish", in: folder)
        for (typed, offered) in Self.cases {
            let code = "source '\(script)'; complete -C '\(typed)'"
            let run = try Program(at: "/usr/bin/fish").run(
                ["--no-config", "-c", code], in: folder.url)
            #expect(run.errors.isEmpty, "\(run.errors)")
            let words = run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            #expect(Set(words) == Set(offered), "\(typed)")
        }
    }

    @Test(.enabled(if: isInstalled("/usr/bin/zsh"))) func zshCompletes() throws {
        let folder = try TemporaryFolder()
        let script = try Self.script("zsh", in: folder)
        // Captures the words that zsh's completion would insert.
        let prepare = """
            autoload -Uz compinit; compinit -D -u; source \(script)
            compadd () {
              [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] && { builtin compadd "$@"; return }
              typeset -a offered; builtin compadd -O offered "$@"
              print -rl -- ${offered/#/OFFER:} >> \(folder.path)/offers; builtin compadd "$@"
            }
            PS1=READY; print BEGUN
            """
        try Data(prepare.utf8).write(to: folder.url("prepare"))
        for (typed, offered) in Self.cases {
            try? FileManager.default.removeItem(at: folder.url("offers"))
            let code = """
                zmodload zsh/zpty; cd '\(folder.path)'; zpty z zsh -f -i
                zpty -w z 'source ./prepare'; zpty -r z line '*BEGUN*READY*'
                zpty -n -w z $'\(typed)\\t'; zpty -w z $'\\x15print EN''DED'
                zpty -r z line '*ENDED*'; zpty -d z
                """
            let run = try Program(at: "/usr/bin/zsh").run(["-f", "-c", code], in: folder.url)
            let text = (try? String(contentsOf: folder.url("offers"), encoding: .utf8)) ?? ""
            let words = text.split(separator: "\n").compactMap {
                $0.hasPrefix("OFFER:")
                    ? String($0.dropFirst(6)).replacing("\\", with: "") : nil
            }
            // In a list with commas, zsh offers the last word.
            let last = offered.map { $0.split(separator: ",").last.map(String.init) ?? $0 }
            #expect(Set(last).isSubset(of: Set(words)), "\(typed): \(text) \(run.errors)")
        }
    }

    @Test func theManualNamesEveryCommandAndOption() throws {
        let page = try Program.lockstep.run(["manual"]).output
        for command in HelpTests.commands {
            #expect(page.contains("\n.Ss lockstep \(command)\n"), "\(command)")
            let help = try Program.lockstep.run(["help", command]).output
            for option in help.matches(of: /\n  (?:-\w, )?--([a-z-]+)/).map({ $0.1 }) {
                #expect(page.contains("Fl -\(option)"), "\(command) --\(option)")
            }
        }
        #expect(page.utf8.allSatisfy { $0 < 0x7F })
    }

    @Test(.enabled(if: isInstalled("/usr/bin/mandoc"))) func theManualIsWellFormed() throws {
        let folder = try TemporaryFolder()
        let page = folder.url("lockstep.1").path
        try Data(Program.lockstep.run(["manual"]).output.utf8).write(to: URL(fileURLWithPath: page))
        let run = try Program(at: "/usr/bin/mandoc").run(["-T", "lint", "-W", "warning", page])
        #expect(run.output.isEmpty && run.exitCode == 0, "\(run.output)")
    }
}
