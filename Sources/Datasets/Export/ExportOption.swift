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

    /// The formats that the option affects.
    public var formats: [ExportFormat] {
        switch self {
        case .leastConfidence:
            return [.tumrgbd, .spectacular, .colmap, .colmapBinary, .nerfstudio, .ply]
        case .voxelMeters: return [.colmap, .colmapBinary, .nerfstudio, .ply]
        case .sharesCamera: return [.colmap, .colmapBinary]
        case .timeOffset:
            // Of frames, the others have no timestamps.
            let without: [ExportFormat] = [.colmap, .colmapBinary, .nerfstudio, .ply]
            return ExportFormat.all.filter { format in
                !without.contains { $0.name == format.name }
            }
        case .longestSide: return ExportFormat.all.filter { $0.streams.contains(.camera) }
        }
    }
}
