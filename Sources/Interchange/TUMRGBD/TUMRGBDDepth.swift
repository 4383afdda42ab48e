import LockstepFormats
import LockstepSamples

/// `depth.txt` and its files after a first pass, paired with the pictures.
struct TUMRGBDDepth {
    /// Size of the first map that can be decoded.
    private(set) var size: PixelSize?
    private let list: PictureList
    private let pairing: NearestPairing
    private let decoder: DepthDecoder
    /// Whether a user stated the scale.
    private let isScaleStated: Bool

    /// - Parameters:
    ///   - times: of the frames.
    ///   - statedUnitsPerMetre: units of the maps for one metre; nil takes the benchmark's.
    /// - Returns: nil where there is no table, or it has no row.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(
        _ folder: RecordingFolder, for times: [HostTime], _ decoder: StillDecoder,
        statedUnitsPerMetre: Float?
    ) throws {
        guard let list = try PictureList(tum: TUMRGBDFiles.depth, in: folder) else { return nil }
        self.list = list
        self.decoder = DepthDecoder(
            decoder, unitsPerMetre: statedUnitsPerMetre ?? TUMRGBDFiles.unitsPerMetre)
        isScaleStated = statedUnitsPerMetre != nil
        pairing = NearestPairing(
            times, with: list.entries.map(\.time), limit: TUMRGBDFiles.largestDifference)
        for index in times.indices.prefix(100) where size == nil {
            size = try? map(ofPicture: index)?.size
        }
    }

    /// The depth of a picture by its place; nil where it has none.
    func map(ofPicture index: Int) throws -> DepthMap? {
        guard let entry = entry(ofPicture: index) else { return nil }
        return try decoder.map(try list.shelf.bytes(of: entry.path), confidence: nil)
    }

    /// The file of a picture's depth, for sentences.
    func name(ofPicture index: Int) -> String {
        entry(ofPicture: index).map { list.shelf.name(of: $0.path) } ?? TUMRGBDFiles.depth
    }

    private func entry(ofPicture index: Int) -> PictureList.Entry? {
        pairing.partners[index].map { list.entries[$0] }
    }

    /// Rows that cannot be read, files that are not there, and maps that no picture belongs to.
    var drops: [Sample] {
        let unpaired = list.entries.count - pairing.partners.count
        guard unpaired > 0 else { return list.drops(of: .depth) }
        let drop = Drop(
            stream: .depth, reason: .unusable, evidence: .inferred, timestamp: nil, count: unpaired)
        let start = HostTime(nanoseconds: list.survey.first ?? 0)
        return list.drops(of: .depth) + [.event(.drop(drop), at: start)]
    }

    /// What a reader should know, a sentence each.
    func notices(pictureCount: Int) -> [String] {
        let milliseconds = (pairing.disagreement.seconds * 1000).short
        var notices = [
            "Depth was divided by \(Double(decoder.unitsPerMetre).short), "
                + (isScaleStated ? "as was asked for, " : "the benchmark's scale, ")
                + "and belongs to the picture nearest in time, at most \(milliseconds) ms away; its "
                + "own times are left out."
        ]
        let unpaired = list.entries.count - pairing.partners.count
        if unpaired > 0 {
            notices.append(
                "\(unpaired) of \(list.entries.count) depth maps have no picture within "
                    + "\((TUMRGBDFiles.largestDifference.seconds * 1000).short) ms and are left out."
            )
        }
        let without = pictureCount - pairing.partners.count
        if without > 0 {
            notices.append("\(without) of \(pictureCount) frames have no depth map near in time.")
        }
        return notices + list.notices
    }
}
