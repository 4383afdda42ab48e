import LockstepSamples

/// An export option that only some formats have.
public enum ExportOption: Sendable, CaseIterable {
    /// ``ExportOptions/leastConfidence``.
    case leastConfidence
    /// ``ExportOptions/voxelMeters``.
    case voxelMeters
    /// ``ExportOptions/sharesCamera``.
    case sharesCamera
    /// ``ExportSelection/longestSide``.
    case longestSide
    /// ``ExportOptions/appliesTimeOffset``.
    case timeOffset
    /// ``ExportOptions/isBinary``.
    case binary

    /// The formats that the option affects.
    public var formats: [DatasetFormat] {
        switch self {
        case .leastConfidence:
            return [.tumrgbd, .spectacular, .colmap, .nerfstudio, .ply]
        case .voxelMeters: return [.colmap, .nerfstudio, .ply]
        case .sharesCamera, .binary: return [.colmap]
        case .timeOffset:
            // The other formats store no timestamps of frames.
            let without: [DatasetFormat] = [.colmap, .nerfstudio, .ply, .mesh, .wav]
            return DatasetFormat.exported.filter { !without.contains($0) }
        case .longestSide: return DatasetFormat.exported.filter { $0.streams.contains(.camera) }
        }
    }
}
