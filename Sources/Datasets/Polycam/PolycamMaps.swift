import LockstepSamples

extension DepthMaps<HostTime> {
    /// The maps of a Polycam recording, by a keyframe's time.
    static func polycam(
        _ keyframes: RecordingFolder, at times: [HostTime], _ decoder: StillDecoder
    ) throws -> DepthMaps? {
        let decoder = DepthDecoder(decoder, unitsPerMeter: 1000, grade: confidence)
        return try DepthMaps(
            in: keyframes, of: times,
            depth: { "\(PolycamFiles.depth)/\($0.microsecondsName).png" },
            confidence: { "\(PolycamFiles.confidence)/\($0.microsecondsName).png" },
            decode: { try decoder.map($0) })
    }

    /// ARKit's 0, 1 and 2, which Polycam writes as 0, 127 and 255 (polyform, README).
    private static func confidence(_ value: UInt8) -> UInt8 {
        switch value {
        case 0...2: return value
        case ..<64: return 0
        case ..<191: return 1
        default: return 2
        }
    }
}
