import LockstepFormats
import LockstepSamples

extension ExportJob {
    /// Every frame that is exported and later than all before it: layouts whose files are named by
    /// their timestamps have no place for a second one.
    ///
    /// - Parameter isWanted: what the frames must have; others neither count nor hold later ones up.
    /// - Returns: how many frames were not later.
    @discardableResult
    func forEachRisingFrame(
        where isWanted: (FrameRow) -> Bool = { _ in true }, _ body: (FrameRow) throws -> Void
    ) throws -> Int {
        var latest: HostTime?
        var leftOutCount = 0
        try forEachFrame { row, _ in
            try progress.advance()
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

    /// Every frame with an image that is exported and later than all before it.
    ///
    /// - Returns: how many frames were not later.
    @discardableResult
    func forEachRisingImage(_ body: (FrameRow) throws -> Void) throws -> Int {
        try forEachRisingFrame(where: \.hasImage, body)
    }

    /// Says that frames were left out since they are not later than the one before.
    func sayUnordered(_ frameCount: Int) {
        guard frameCount > 0 else { return }
        lose("Left out: \(frameCount.counted("frame")) not later than the one before.")
    }
}
