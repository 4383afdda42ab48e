import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepSamples

extension CheckText {
    /// The findings as one JSON document.
    var json: [UInt8] {
        JSONText.line { json in
            json.member("path", path)
            json.member("profile", report.profile.rawValue)
            json.member("verdict", report.verdict.rawValue)
            json.member("format", layout?.name)
            json.strings("notices", notices)
            json.strings("not_looked_at", report.unexaminedNames.map(\.rawValue))
            json.array("findings") { json in
                for finding in report.findings {
                    json.object {
                        Self.append(
                            finding, remedyAbout: session, since: report.start, to: &$0)
                    }
                }
            }
        }
    }

    /// Appends the members of a finding.
    ///
    /// - Parameters:
    ///   - session: The session that a remedy may name; nil if there is none.
    ///   - start: The time that places are relative to.
    static func append(
        _ finding: Finding, remedyAbout session: String?, since start: HostTime?,
        to json: inout JSONText
    ) {
        json.member("name", finding.name.rawValue)
        json.member("stream", finding.stream?.rawValue)
        json.member("severity", finding.severity.rawValue)
        if let measured = finding.measured {
            json.object("measured") { append(measured, to: &$0) }
        }
        if let threshold = finding.threshold {
            json.object("threshold") { json in
                json.member("limit", threshold.name?.rawValue)
                append(threshold.number, to: &json)
                json.member("source", threshold.source)
            }
        }
        json.member("meaning", finding.meaning)
        json.member("remedy", finding.remedy?.text(about: session))
        json.array("places") { json in
            for place in finding.places {
                json.object { json in
                    json.member("file", place.file)
                    json.member("row", place.row)
                    json.member("byte", place.byte)
                    json.member("time_ns", place.time?.nanoseconds)
                    json.member("time_s", place.seconds(since: start))
                }
            }
        }
    }

    private static func append(_ number: Finding.Number, to json: inout JSONText) {
        json.member("value", number.value)
        json.member("unit", number.unit)
        if let interval = number.interval {
            json.array("interval") { json in
                json.element(interval.lowerBound)
                json.element(interval.upperBound)
            }
        }
    }
}
