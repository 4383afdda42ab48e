import LockstepSamples

/// The depth and confidence files of a recording, looked up by a picture's number.
struct StrayMaps {
    private let depth: PictureShelf
    private let confidence: PictureShelf?
    private let decoder: DepthDecoder
    private let present: Set<Int>
    private let graded: Set<Int>
    /// Pictures that were looked for.
    private let frameCount: Int
    /// Size of the first depth map that can be decoded.
    private(set) var size: PixelSize?

    /// Looks which files are there.
    ///
    /// - Returns: nil where there is no depth of any of the frames.
    init?(_ folder: RecordingFolder, frames: [Int], _ decoder: StillDecoder) throws {
        guard let depthFolder = try folder.subfolder(StrayFiles.depth) else { return nil }
        var depth = PictureShelf(depthFolder)
        var confidence = try folder.subfolder(StrayFiles.confidence).map(PictureShelf.init)
        present = Set(
            try frames.filter { try depth.look(at: StrayFiles.map($0)) == .present })
        graded = Set(
            try present.filter { try confidence?.look(at: StrayFiles.map($0)) == .present })
        guard !present.isEmpty else { return nil }
        self.depth = depth
        self.confidence = confidence
        self.decoder = DepthDecoder(decoder, unitsPerMetre: StrayFiles.unitsPerMetre)
        frameCount = frames.count
        for frame in present.sorted().prefix(10) where size == nil {
            size = try? map(of: frame)?.size
        }
    }

    /// The maps of a picture; nil where there are none.
    func map(of frame: Int) throws -> DepthMap? {
        guard present.contains(frame) else { return nil }
        let file = StrayFiles.map(frame)
        let grades = graded.contains(frame) ? try confidence?.bytes(of: file) : nil
        return try decoder.map(try depth.bytes(of: file), confidence: grades)
    }

    /// A depth file's name, for sentences.
    func name(of frame: Int) -> String { depth.name(of: StrayFiles.map(frame)) }

    /// What a reader should know, a sentence each.
    var notices: [String] {
        var notices: [String] = []
        if present.count < frameCount {
            notices.append(
                "\(frameCount - present.count) of \(frameCount) frames have no file in "
                    + "\(StrayFiles.depth): they have no depth.")
        }
        if graded.count < present.count {
            notices.append(
                "\(present.count - graded.count) of \(present.count) depth maps have no file in "
                    + "\(StrayFiles.confidence): they have no confidence.")
        }
        return notices
    }
}
