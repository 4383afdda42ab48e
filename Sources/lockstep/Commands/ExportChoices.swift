import LockstepArguments
import LockstepDatasets

/// Options of `lockstep export` that only some formats support.
struct ExportChoices: ParsableArguments {
    @Option(
        valueName: "number",
        help: "Exports this many frames: the sharpest of each of as many segments of the camera's "
            + "path.")
    var sharpest: Int?
    @Flag(
        help: "Adds the calibration's camera-IMU time offset to the timestamps of images, poses "
            + "and depth, so that they are on the IMU's clock. For "
            + "\(ExportOption.timeOffset.names).")
    var applyOffset: Bool
    @Option(
        valueName: "0|1|2",
        help: "Minimum depth confidence to export (default: 1, medium, for points; 0 for depth "
            + "maps). For \(ExportOption.leastConfidence.names).")
    var confidence: Int?
    @Option(
        valueName: "meters",
        help: "Voxel edge for merging points, 0.0001 to 1000 (default: 0.01). It is increased if "
            + "there would be more than \(ExportOptions.mostSeedPoints) points (ply: "
            + "\(ExportOptions.mostCloudPoints)); the export states the edge used. For "
            + "\(ExportOption.voxelMeters.names).")
    var voxel: Double?
    @Flag(
        help: "Writes one camera per image size, with mean intrinsics. For "
            + "\(ExportOption.sharesCamera.names).")
    var sharedCamera: Bool
    @Flag(
        help: "Writes the model as binary files instead of text. For "
            + "\(ExportOption.binary.names).")
    var binary: Bool

    /// Throws ``ValidationError`` for invalid or inconsistent options.
    func validate() throws {
        if let sharpest, sharpest < 1 { throw ValidationError("--sharpest must be 1 or more.") }
        if let confidence, !(0...2).contains(confidence) {
            throw ValidationError("--confidence must be 0 (low), 1 (medium) or 2 (high).")
        }
        if let voxel, !(0.0001...1000).contains(voxel) {
            throw ValidationError("--voxel must be from 0.0001 to 1000 meters.")
        }
    }

    /// The given options that not every format supports.
    var given: [(name: String, option: ExportOption)] {
        [
            confidence == nil ? nil : ("--confidence", .leastConfidence),
            voxel == nil ? nil : ("--voxel", .voxelMeters),
            sharedCamera ? ("--shared-camera", .sharesCamera) : nil,
            binary ? ("--binary", .binary) : nil,
            applyOffset ? ("--apply-offset", .timeOffset) : nil,
        ].compactMap { $0 }
    }

    /// The options for the exporter.
    var options: ExportOptions {
        var options = ExportOptions()
        options.sharpestCount = sharpest
        options.appliesTimeOffset = applyOffset
        options.sharesCamera = sharedCamera
        options.isBinary = binary
        if let confidence { options.leastConfidence = confidence }
        if let voxel { options.voxelMeters = voxel }
        return options
    }
}

extension ExportOption {
    /// The names of the formats that support the option.
    fileprivate var names: String { formats.map(\.name).joined(separator: ", ") }

    /// Throws ``ValidationError`` if the option, called `name`, has no effect on the format.
    func validate(_ name: String, for format: DatasetFormat) throws {
        guard !formats.contains(format) else { return }
        throw ValidationError("\(name) has no effect on \(format.name), only on \(names).")
    }
}
