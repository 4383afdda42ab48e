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
        help: "Least confidence of depth that becomes a point; 1, medium, unless given.")
    var confidence: Int?
    @Option(
        valueName: "metres",
        help: "Edge of the cubes in which points become one; 0.01 unless given.")
    var voxel: Double?
    @Flag(help: "One camera a picture size, with their mean intrinsics (colmap, colmap-bin).")
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
            throw ValidationError("--voxel must be 0.0001 to 1000 metres.")
        }
    }

    /// The choices as exports take them.
    var options: ExportOptions {
        var options = ExportOptions()
        options.sharpestCount = frames
        options.sharesCamera = sharedCamera
        if let confidence { options.leastConfidence = confidence }
        if let voxel { options.voxelMetres = voxel }
        return options
    }
}
