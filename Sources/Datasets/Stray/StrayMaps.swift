import LockstepSamples

extension DepthMaps<Int> {
    /// The maps of a Stray Scanner recording, by a frame's number.
    static func stray(
        _ folder: RecordingFolder, frames: [Int], _ decoder: StillDecoder
    ) throws -> DepthMaps? {
        let decoder = DepthDecoder(decoder, unitsPerMeter: StrayFiles.unitsPerMeter)
        return try DepthMaps(
            in: folder, of: frames, depth: { "\(StrayFiles.depth)/\(StrayFiles.map($0))" },
            confidence: { "\(StrayFiles.confidence)/\(StrayFiles.map($0))" },
            decode: { try decoder.map($0) })
    }
}
