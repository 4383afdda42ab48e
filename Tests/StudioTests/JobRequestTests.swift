import Testing

@testable import LockstepStudio

/// What pages request as commands of the tool.
@Suite struct JobRequestTests {
    private func draft(_ json: String) throws -> JobDraft {
        let message = try #require(ActMessage(json))
        return try JobRequest(message, firstFrame: { _ in 0.5 }).draft()
    }

    @Test(arguments: [
        (#"{"id":1,"act":"start","kind":"check","paths":["a","b"]}"#, "check --verbose a b"),
        (#"{"id":1,"act":"start","kind":"check","paths":["--to"]}"#, "check --verbose ./--to"),
        (#"{"id":1,"act":"start","kind":"verify","paths":["a"]}"#, "verify a"),
        (
            #"{"id":1,"act":"start","kind":"recover","paths":["a"]}"#,
            "recover a|catalog update ."
        ),
        (
            #"{"id":1,"act":"start","kind":"trim","paths":["a"],"options":{"start":1.5,"end":3}}"#,
            "trim a --start=1.0 --end=2.5 --to trimmed/a_1.0-2.5s|catalog update ."
        ),
        (
            #"{"id":1,"act":"start","kind":"export","paths":["x/a"],"options":{"format":"tum"}}"#,
            "export x/a --format tum --to exports/tum/x-a"
        ),
        (
            #"{"id":1,"act":"start","kind":"redact","paths":["a"],"options":{"images":true}}"#,
            "redact a --to redacted/a --images|catalog update ."
        ),
        (
            #"{"id":1,"act":"start","kind":"offset","paths":["a"],"options":{"milliseconds":-3}}"#,
            "calibrate a --time-offset=-3.0ms|catalog update ."
        ),
        (#"{"id":1,"act":"start","kind":"convert","paths":["x/a"]}"#, "convert x/a"),
        (#"{"id":1,"act":"start","kind":"update"}"#, "catalog update ."),
        (
            #"{"id":1,"act":"start","kind":"report","paths":["x/a"]}"#,
            "report x/a --to reports/x-a.html --force"
        ),
    ])
    func anActIsACommand(_ json: String, _ commands: String) throws {
        let words = try draft(json).commands.map { $0.joined(separator: " ") }
        #expect(words.joined(separator: "|") == commands)
    }

    @Test(arguments: [
        #"{"id":1,"act":"start","kind":"check"}"#,
        #"{"id":1,"act":"start","paths":["a"]}"#,
        #"{"id":1,"act":"start","kind":"rm","paths":["a"]}"#,
        #"{"id":1,"act":"start","kind":"trim","paths":["a"]}"#,
        #"{"id":1,"act":"start","kind":"trim","paths":["a"],"options":{"start":"1"}}"#,
        #"{"id":1,"act":"start","kind":"trim","paths":["a"],"options":{"start":1e300}}"#,
        #"{"id":1,"act":"start","kind":"export","paths":["a"],"options":{"format":"--to"}}"#,
        #"{"id":1,"act":"start","kind":"offset","paths":["a"],"options":{}}"#,
    ])
    func aMalformedActIsRefused(_ json: String) {
        #expect(throws: StudioError.self) { try draft(json) }
    }

    @Test(arguments: ["", "{}", "[1]", #"{"id":"1","act":"x"}"#, #"{"id":1}"#])
    func anythingElseIsNoAct(_ text: String) {
        #expect(ActMessage(text) == nil)
    }
}
