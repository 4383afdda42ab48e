import LockstepFormats
import LockstepSamples

extension ExportJob {
    /// Passes each exported frame that is later than all frames before it to `body`, for formats
    /// that name files by timestamps and cannot store two files with one timestamp.
    ///
    /// - Parameter isWanted: Selects frames; other frames are ignored and do not affect the order.
    /// - Returns: The number of selected frames that were not later.
    @discardableResult
    func forEachRisingFrame(
        where isWanted: (FrameRow) -> Bool = { _ in true }, _ body: (FrameRow) throws -> Void
    ) throws -> Int {
        var latest: HostTime?
        var leftOutCount = 0
        try forEachFrame { row, _ in
            try reporter.advance()
            guard isWanted(row) else { return }
            if let latest, row.timestamp <= latest {
                leftOutCount += 1
                return
            }
            latest = row.timestamp
            try body(row)
        }
        return leftOutCount
    }

    /// Passes each exported frame with an image that is later than all those before to `body`.
    ///
    /// - Returns: The number of frames with an image that were not later.
    @discardableResult
    func forEachRisingImage(_ body: (FrameRow) throws -> Void) throws -> Int {
        try forEachRisingFrame(where: \.hasImage, body)
    }

    /// Reports that frames were left out because they are not later than the previous one.
    func reportUnordered(_ frameCount: Int) {
        guard frameCount > 0 else { return }
        reporter.addLoss(
            "Left out: \(frameCount.counted("frame")) not later than the previous one.")
    }
}
