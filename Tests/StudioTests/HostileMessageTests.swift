import LockstepTestSupport
import Testing

@testable import LockstepStudio

/// Messages that no page of ours sends: each is refused or becomes a job whose words are safe.
@Suite struct HostileMessageTests {
    private static let seeds = [
        #"{"id":1,"act":"start","kind":"check","paths":["a","b/c"]}"#,
        #"{"id":2,"act":"start","kind":"trim","paths":["a"],"options":{"start":1.5,"end":3}}"#,
        #"{"id":3,"act":"start","kind":"export","paths":["a"],"options":{"format":"tum"}}"#,
        #"{"id":4,"act":"start","kind":"offset","paths":["a"],"options":{"milliseconds":-3e2}}"#,
        #"{"id":5,"act":"note","paths":["a"],"tag":"x","text":null,"verdict":"warn"}"#,
        #"{"id":6,"act":"cancel","job":"12"}"#,
    ]
    private static let parts = [
        "-", "--to", "..", "/", "\0", "\\u0000", "\u{202E}", "9999999999999999999999", "1e999",
        "NaN", "null", "[", "]", "{", "}", "\"", "'", ";", "$(x)", "\n", "😀", ",", ":", "true",
    ]

    private static func changed(_ text: String, _ generator: inout SeededGenerator) -> String {
        var characters = Array(text)
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let place = Int.random(in: 0...characters.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where place < characters.count: characters.remove(at: place)
            case 1: characters.removeLast(min(place, characters.count))
            default:
                let part = parts.randomElement(using: &generator) ?? ""
                characters.insert(contentsOf: Array(part), at: min(place, characters.count))
            }
        }
        return String(characters)
    }

    @Test func aChangedMessageNeverBecomesAnotherCommand() {
        var generator = SeededGenerator(seed: 24)
        let commands: Set<String?> = [
            "catalog", "check", "verify", "recover", "sync", "calibrate", "report", "export",
            "trim", "redact", MovieConversion.word,
        ]
        var accepted = 0
        for _ in 0..<20_000 {
            let seed = Self.seeds.randomElement(using: &generator) ?? ""
            let text = Self.changed(seed, &generator)
            guard let message = ActMessage(text) else { continue }
            _ = try? message.job()
            guard let request = try? JobRequest(message, firstFrame: { _ in 0.25 }),
                let draft = try? request.draft()
            else { continue }
            accepted += 1
            for words in draft.commands {
                #expect(commands.contains(words.first))
                // A recording's name is no option: each option is one that the studio wrote.
                let options = words.filter { $0.hasPrefix("-") }
                    .map { $0.split(separator: "=").first.map(String.init) ?? "" }
                #expect(
                    Set(options).isSubset(of: [
                        "--verbose", "--time-offset", "--to", "--force", "--format", "--start",
                        "--end", "--apply-offset", "--images",
                    ]), "\(text)")
            }
        }
        #expect(accepted > 100)
    }
}
