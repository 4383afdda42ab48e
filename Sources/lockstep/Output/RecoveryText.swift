import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What a recovery kept and lost, for a person or a program.
enum RecoveryText {
    static func text(_ report: RecoveryReport) -> [UInt8] {
        let lines = report.isUnchanged ? ["The session is in order; nothing was changed."] : []
        return Array(((lines + report.sentences).joined(separator: "\n") + "\n").utf8)
    }

    static func json(_ report: RecoveryReport) -> [UInt8] {
        JSONText.line { json in
            json.member("path", report.path)
            json.member("state", report.state.rawValue)
            json.member("isUnchanged", report.isUnchanged)
            json.object("rowsKept") { json in
                for file in RowFile.allCases { json.member(file.rawValue, report.rowsKept[file]) }
            }
            json.object("rowsRemoved") { json in
                for file in RowFile.allCases {
                    json.member(file.rawValue, report.rowsRemoved[file])
                }
            }
            json.member("framesLost", report.framesLost.count)
            json.member("motionsLost", report.motionsLost)
            json.member("sequencesMissing", report.sequencesMissing)
            json.array("losses") { json in for loss in report.losses { json.element(loss) } }
        }
    }
}
