import LockstepFormats
import LockstepSamples

/// The depth of frames: the second camera's images, if rows contain a depth scale.
struct SpectacularDepth {
    private let shelf: ImageIndex
    private let files: MapSearch<Int>
    private let decoder: StillDecoder
    /// The number of rows with a depth scale.
    private let rowCount: Int

    /// Finds out which files exist.
    ///
    /// - Returns: nil if no row has a scale, or the folder is missing.
    init?(
        _ folder: RecordingFolder, _ survey: SpectacularSurvey, _ decoder: StillDecoder
    ) throws {
        let numbers = survey.depthNumbers
        guard !numbers.isEmpty,
            let images = try folder.subfolder(SpectacularFiles.secondImages)
        else { return nil }
        var shelf = ImageIndex(images)
        files = try MapSearch(numbers, on: &shelf, path: SpectacularFiles.image)
        self.shelf = shelf
        self.decoder = decoder
        rowCount = numbers.count
    }

    /// Adds a row's depth to its frame; returns further events.
    func add(to frame: inout CameraFrame, _ row: SpectacularFrame) throws -> [Sample] {
        guard let scale = row.depthScale else { return [] }
        let file = SpectacularFiles.image(row.number)
        do {
            guard try files.has(row.number) else { return [] }
            let decoder = DepthDecoder(decoder, unitsPerMeter: Float(1 / scale))
            frame.depth = try decoder.map(try shelf.bytes(of: file))
            return []
        } catch let error as any Failure {
            return Sample.unusable(.depth, at: row.time, shelf.name(of: file), error)
        }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        let count = files.present.count
        return MapCount(
            images: rowCount, depth: count, emptyDepth: files.empty.count, confidence: count
        ).notices(of: "row", " with a depth scale")
    }
}
