import BenchmarkStatistics
import LockstepFormats
import LockstepSessions

/// The machine and the measurements as JSON: `{machine, load_at_start, busy_at_start,
/// measurements}`, each measurement as `{name, value, unit, goal, outcome}`.
struct ResultsFile {
    let machine: Machine
    let measurements: [Measurement]

    /// The file's bytes.
    var bytes: [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { json in
            json.member("machine", machine.parts.joined(separator: ", "))
            json.member("load_at_start", machine.loads)
            json.member("busy_at_start", machine.busyShare)
            json.array("measurements") { list in
                for measurement in measurements { list.object { measurement.append(to: &$0) } }
            }
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
        json.member("outcome", outcome.rawValue)
    }
}
