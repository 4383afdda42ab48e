import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether the manifest's counts match the rows.
    var countFindings: [Finding] {
        // Counts are written when the recording ends; until then the state finding is enough.
        guard manifest.state != .recording else { return [] }
        let streams = Stream.allCases.compactMap { stream -> Finding? in
            let stored = facts.rows.streams[stream]?.count ?? 0
            guard record(stream) != nil || stored > 0 else { return nil }
            return countFinding(stream, stated: record(stream)?.count ?? 0, stored: stored)
        }
        let frames = facts.rows.streams[.camera]?.count ?? 0
        guard manifest.frameCount != frames else { return streams }
        return streams + [
            mismatch(
                .camera,
                "`frameCount` is \(manifest.frameCount), but there are \(frames.counted("row"))")
        ]
    }

    private func countFinding(_ stream: Stream, stated: Int, stored: Int) -> Finding {
        guard stated == stored else {
            return mismatch(
                stream, "the manifest states \(stated.counted("sample")), but \(stored) are stored"
            )
            .measuring(Finding.Number(Double(stored) - Double(stated), "rows"), against: .none)
        }
        let statedDrops = (record(stream)?.drops ?? [:]).reduce(0) {
            $0.saturatingAddition($1.value)
        }
        let drops = facts.rows.drops.count(stream)
        guard statedDrops == drops else {
            return mismatch(
                stream,
                "the manifest states \(statedDrops.counted("drop")), but \(drops) are logged"
            ).measuring(
                Finding.Number(Double(drops) - Double(statedDrops), "drops"), against: .none)
        }
        return finding(
            .pass, .counts, stream: stream, "The manifest's counts match the rows.")
    }

    private func mismatch(_ stream: Stream, _ words: String) -> Finding {
        finding(
            .fail, .counts, stream: stream, "Counts differ: \(words).",
            remedy: "Rows were lost or added after the recording ended. \(repair)")
    }
}
