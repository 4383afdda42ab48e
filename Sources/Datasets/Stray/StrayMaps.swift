import LockstepSamples

/// The depth and confidence files of a recording, looked up by an image's index.
struct StrayMaps {
    private let depth: ImageIndex
    private let confidence: ImageIndex?
    private let decoder: DepthDecoder
    private let files: MapSearch<Int>
    private let graded: Set<Int>
    /// The number of images that were searched for.
    private let frameCount: Int
    /// Size of the first depth map that can be decoded.
    private(set) var size: PixelSize?

    /// Finds out which files exist.
    ///
    /// - Returns: nil if no frame has depth.
    init?(_ folder: RecordingFolder, frames: [Int], _ decoder: StillDecoder) throws {
        guard let depthFolder = try folder.subfolder(StrayFiles.depth) else { return nil }
        var depth = ImageIndex(depthFolder)
        var confidence = try folder.subfolder(StrayFiles.confidence).map(ImageIndex.init)
        files = try MapSearch(frames, on: &depth, path: StrayFiles.map)
        graded = Set(
            try files.present.filter { try confidence?.look(at: StrayFiles.map($0)) == .present })
        guard !files.isEmpty else { return nil }
        self.depth = depth
        self.confidence = confidence
        self.decoder = DepthDecoder(decoder, unitsPerMeter: StrayFiles.unitsPerMeter)
        frameCount = frames.count
        for frame in files.present.sorted().prefix(10) where size == nil {
            size = try? map(of: frame)?.size
        }
    }

    /// The maps of an image; nil if there are none.
    ///
    /// - Throws: ``FormatError`` for a file that is empty or not a map.
    func map(of frame: Int) throws -> DepthMap? {
        guard try files.has(frame) else { return nil }
        let file = StrayFiles.map(frame)
        let grades = graded.contains(frame) ? try confidence?.bytes(of: file) : nil
        return try decoder.map(try depth.bytes(of: file), confidence: grades)
    }

    /// A depth file's name, for messages.
    func name(of frame: Int) -> String { depth.name(of: StrayFiles.map(frame)) }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices: [String] = []
        let missing = frameCount - files.present.count - files.empty.count
        if missing > 0 {
            notices.append(
                "\(missing) of \(frameCount) frames have no file in \(StrayFiles.depth): they have "
                    + "no depth.")
        }
        if !files.empty.isEmpty {
            notices.append(
                "\(files.empty.count) of \(frameCount) frames have an empty file in "
                    + "\(StrayFiles.depth): they have no depth.")
        }
        let mapCount = files.present.count
        if graded.count < mapCount {
            notices.append(
                "\(mapCount - graded.count) of \(mapCount) depth maps have no file, or an empty "
                    + "one, in \(StrayFiles.confidence): they have no confidence.")
        }
        return notices
    }
}
