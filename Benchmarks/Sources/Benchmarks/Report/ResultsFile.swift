import LockstepFormats
import LockstepSessions

/// The measurements as a JSON list of `{name, value, unit, goal, met}`.
struct ResultsFile {
    let measurements: [Measurement]

    /// The file's bytes.
    var bytes: [UInt8] {
        var json = JSONText(isIndented: true)
        json.array { list in
            for measurement in measurements { list.object { measurement.append(to: &$0) } }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Replaces the file at `path`.
    func write(to path: String) throws { try LocalFileSystem().write(bytes, to: path) }
}

extension Measurement {
    fileprivate func append(to json: inout JSONText) {
        json.member("name", name)
        json.member("value", value)
        json.member("unit", unit)
        json.member("goal", goal.words)
        json.member("met", isMet)
    }
}
