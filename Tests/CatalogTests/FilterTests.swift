import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepCatalog

/// The meaning of valid filter expressions, and the errors of invalid ones.
@Suite struct FilterTests {
    @Test(arguments: [
        ("", ""),
        ("depth", "depth"),
        ("VERDICT = Pass", #"verdict = "pass""#),
        ("verdict = 'CANNOT TELL'", #"verdict = "cannot_tell""#),
        ("duration > 60", "duration > 60.0"),
        ("duration > 60 s and depth", "duration > 60.0 and depth"),
        ("duration >= 1.5min", "duration >= 90.0"),
        ("duration < .5 H", "duration < 1800.0"),
        ("size > 2GB", "size > 2000000000.0"),
        ("path_length <= 50 cm", "path_length <= 0.5"),
        ("rate.accelerometer > 99.5Hz", "rate.accelerometer > 99.5"),
        ("latitude < -33.8", "latitude < -33.8"),
        ("frames == 1e3", "frames = 1000.0"),
        ("mode <> vio", #"mode != "vio""#),
        (#"title ~ "a \"b\" \\ c""#, #"title ~ "a \"b\" \\ c""#),
        ("title contains kitchen", #"title ~ "kitchen""#),
        ("mode in (vio, 'video')", #"mode in ("vio", "video")"#),
        ("duration in (1 min, 2)", "duration in (60.0, 2.0)"),
        ("not depth and audio or movie", "(not depth and audio) or movie"),
        ("not (depth or audio)", "not (depth or audio)"),
        ("depth AND (audio OR movie)", "depth and (audio or movie)"),
        ("kitchen depth 'blue chair'", #""kitchen" and depth and "blue chair""#),
        ("duration > 60 depth", "duration > 60.0 and depth"),
        ("duration > 60 'sec'", #"duration > 60.0 and "sec""#),
        ("duration > 60s kitchen", #"duration > 60.0 and "kitchen""#),
        ("frames > 60 kitchen", #"frames > 60.0 and "kitchen""#),
        ("depth = false", "depth = false"),
        ("start >= 2026-03-01T10:30Z", "start >= 2026-03-01T10:30"),
        ("finding.timestamps.gaps = fail", #"finding.timestamps.gaps = "fail""#),
        ("value.timestamps.gaps > 3", "value.timestamps.gaps > 3.0"),
        ("drops.late > 0 and drops > 1", "drops.late > 0.0 and drops > 1.0"),
    ])
    func expressionsMean(_ text: String, _ meaning: String) throws {
        let filter = try SessionFilter(text)
        #expect(filter.description == meaning)
        #expect(try SessionFilter(filter.description) == filter)
    }

    @Test(arguments: [
        ("verdit = pass", 1, "no field 'verdit'"),
        ("depth and durations > 3", 11, "no field 'durations'"),
        ("duration > ten", 12, "'ten' is not a value of 'duration'"),
        ("duration > 5kg", 12, "expected a number, with or without a unit (s, ms, min, h)"),
        ("duration > 3 sec", 14, "'sec' is not a unit of 'duration'"),
        ("size < 2 gigabytes or depth", 10, "'gigabytes' is not a unit of 'size'"),
        ("duration > nan", 12, "not a value"), ("duration > 1e999", 12, "not a value"),
        ("duration > 0x10", 12, "not a value"), ("frames > 5 and ~", 16, "expected a condition"),
        ("verdict = good", 11, "expected pass, cannot_tell, warn, fail"),
        ("verdict ~ pass", 9, "'~' does not apply to 'verdict'"),
        ("depth > 1", 7, "'>' does not apply to 'depth'"),
        ("depth = maybe", 9, "expected true or false"),
        ("duration", 1, "neither true nor false"),
        ("start > yesterday", 9, "expected a date"),
        ("start > 2026-02-30", 9, "expected a date"), ("start > 2026-03-01T10", 9, "a date"),
        ("title = \"open", 9, "the quote is not closed"), ("title = 'a\\", 9, "not closed"),
        ("depth and", 10, "expected a condition instead of the end"),
        ("(depth", 7, "expected ')' instead of the end"),
        ("depth)", 6, "expected 'and', 'or' or the end instead of ')'"),
        ("mode in vio", 9, "'mode' is neither"), ("mode in (vio", 13, "expected ',' or ')'"),
        ("mode =", 7, "a value of 'mode'"), ("duration => 3", 10, "no operator '=>'"),
        ("device = iPhone15,2", 18, "expected 'and', 'or' or the end instead of ','"),
        ("and depth", 1, "expected a condition"), ("not", 4, "expected a condition"),
    ])
    func errorsNameTheirPlace(_ text: String, _ column: Int, _ words: String) {
        let error = #expect(throws: FilterError.self) { try SessionFilter(text) }
        #expect(error?.problem.contains(words) == true, "\(error?.problem ?? "")")
        guard !words.contains("neither") else { return }
        #expect(error?.column == column, "\(error?.problem ?? "")")
    }

    @Test func aMisspelledFieldIsExplainedByTheCaller() {
        let error = #expect(throws: FilterError.self) {
            try SessionFilter("verdit = pass") { word, names in
                names.first { $0.hasPrefix(word.prefix(5)) }
            }
        }
        #expect(error?.remedy.description == "Did you mean 'verdict'?")
    }

    @Test(arguments: ["(", "not ", "not (", "(depth and "])
    func deepNestingIsRefused(_ part: String) throws {
        let text = String(repeating: part, count: 1000)
        let error = #expect(throws: FilterError.self) { try SessionFilter(text) }
        #expect(error?.problem.contains("levels") == true)
    }

    @Test func longFiltersAreRefused() {
        for text in [String(repeating: "a ", count: 5000), String(repeating: "a", count: 30_000)] {
            let error = #expect(throws: FilterError.self) { try SessionFilter(text) }
            #expect(error?.problem.contains("more than") == true)
        }
        let list = (0..<500).map { "\($0)" }.joined(separator: ",")
        #expect(throws: FilterError.self) { try SessionFilter("frames in (\(list))") }
    }

    @Test func everyPrintedFilterParsesBack() throws {
        var random = RandomFilters(seed: 7)
        for number in 0..<3000 {
            let filter = random.filter(depth: number % 5)
            #expect(try SessionFilter(filter.description) == filter, "\(filter)")
        }
    }

    @Test func anyTextIsAFilterOrAnError() {
        let parts = [
            "depth", "duration", "(", ")", "'", "\"", "\\", "=", "<", ">", "~", "!", ",", " ", "in",
            "and", "or", "not", "1", "-", ".", "e", "é", "\u{0}", "\n", "2026-03-01", "mode",
        ]
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0..<12, using: &random))
                .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            guard let filter = try? SessionFilter(text) else { continue }
            #expect((try? SessionFilter(filter.description)) == filter, "\(text)")
        }
    }
}
