import LockstepArguments
import LockstepInterchange

/// What `lockstep export` lets choose where layouts leave a choice.
struct ExportChoices: ParsableArguments {
    /// How frames are chosen.
    enum Pick: String, CaseIterable, ExpressibleByArgument {
        /// The sharpest of equal pieces of the camera's path.
        case sharpest
    }

    @Option(help: "Takes --frames frames, the sharpest of as many pieces of the camera's path.")
    var pick: Pick?
    @Option(valueName: "number", help: "How many frames --pick takes.") var frames: Int?
    @Option(
        valueName: "0|1|2",
        help: "Least confidence of depth that is exported; unless given, 1, medium, for points, "
            + "and all of depth maps (\(ExportOption.leastConfidence.names)).")
    var confidence: Int?
    @Option(
        valueName: "meters",
        help: "Edge of the cubes in which points become one, 0.0001 to 1000; 0.01 unless given. It "
            + "grows where there would be more than \(ExportOptions.mostSeedPoints) points (ply: "
            + "\(ExportOptions.mostCloudPoints)) and the export states it "
            + "(\(ExportOption.voxelMeters.names)).")
    var voxel: Double?
    @Flag(
        help: "One camera an image size, with their mean intrinsics "
            + "(\(ExportOption.sharesCamera.names)).")
    var sharedCamera: Bool

    /// Throws ``ValidationError`` for what makes no sense.
    func validate() throws {
        guard (pick == nil) == (frames == nil) else {
            throw ValidationError("--pick and --frames go together.")
        }
        if let frames, frames < 1 { throw ValidationError("--frames must be 1 or more.") }
        if let confidence, !(0...2).contains(confidence) {
            throw ValidationError("--confidence is 0, 1 or 2: low, medium or high.")
        }
        if let voxel, !(0.0001...1000).contains(voxel) {
            throw ValidationError("--voxel must be 0.0001 to 1000 meters.")
        }
    }

    /// What was chosen that not every layout leaves.
    var given: [(name: String, option: ExportOption)] {
        [
            confidence == nil ? nil : ("--confidence", .leastConfidence),
            voxel == nil ? nil : ("--voxel", .voxelMeters),
            sharedCamera ? ("--shared-camera", .sharesCamera) : nil,
        ].compactMap { $0 }
    }

    /// The choices as exports take them.
    var options: ExportOptions {
        var options = ExportOptions()
        options.sharpestCount = frames
        options.sharesCamera = sharedCamera
        if let confidence { options.leastConfidence = confidence }
        if let voxel { options.voxelMeters = voxel }
        return options
    }
}

extension ExportOption {
    /// The layouts that leave the choice, by name.
    fileprivate var names: String { formats.map(\.name).joined(separator: ", ") }

    /// Throws ``ValidationError`` where the option, called `name`, has no effect on a layout.
    func validate(_ name: String, for format: ExportFormat) throws {
        guard !formats.contains(where: { $0.name == format.name }) else { return }
        throw ValidationError("\(name) has no effect on \(format.name), only on \(names).")
    }
}
