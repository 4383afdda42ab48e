import LockstepFormats
import LockstepSamples

/// `depth.txt` and its files, surveyed in a first pass and paired with the images.
struct TUMRGBDDepth {
    /// Size of the first map that can be decoded.
    private(set) var size: PixelSize?
    private let list: ImageList
    private let pairing: NearestPairing
    private let decoder: DepthDecoder
    /// Whether a user stated the scale.
    private let isScaleStated: Bool

    /// - Parameters:
    ///   - times: the times of the frames.
    ///   - statedUnitsPerMeter: units of the maps per meter; nil uses the benchmark's.
    /// - Returns: nil if there is no table, or it has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(
        _ folder: RecordingFolder, for times: [HostTime], _ decoder: StillDecoder,
        statedUnitsPerMeter: Float?
    ) throws {
        guard let list = try ImageList(tum: TUMRGBDFiles.depth, in: folder) else { return nil }
        self.list = list
        self.decoder = DepthDecoder(
            decoder, unitsPerMeter: statedUnitsPerMeter ?? TUMRGBDFiles.unitsPerMeter)
        isScaleStated = statedUnitsPerMeter != nil
        pairing = NearestPairing(
            times, with: list.entries.map(\.time), limit: TUMRGBDFiles.largestDifference)
        for index in times.indices.prefix(100) where size == nil {
            size = try? map(ofImage: index)?.size
        }
    }

    /// The depth of the image at an index; nil if it has none.
    func map(ofImage index: Int) throws -> DepthMap? {
        guard let entry = entry(ofImage: index) else { return nil }
        return try decoder.map(try list.shelf.bytes(of: entry.path))
    }

    /// The file of an image's depth, for messages.
    func name(ofImage index: Int) -> String {
        entry(ofImage: index).map { list.shelf.name(of: $0.path) } ?? TUMRGBDFiles.depth
    }

    private func entry(ofImage index: Int) -> ImageList.Entry? {
        pairing.partners[index].map { list.entries[$0] }
    }

    /// Drops for unreadable rows, missing files, and maps without an image.
    var drops: [Sample] {
        let unpaired = list.entries.count - pairing.partners.count
        guard unpaired > 0 else { return list.drops(of: .depth) }
        let drop = Drop(
            stream: .depth, reason: .unusable, evidence: .inferred, timestamp: nil, count: unpaired)
        let start = HostTime(nanoseconds: list.survey.first ?? 0)
        return list.drops(of: .depth) + [.event(.drop(drop), at: start)]
    }

    /// Notices for the user, one sentence each.
    func notices(imageCount: Int) -> [String] {
        let milliseconds = (pairing.disagreement.seconds * 1000).short
        var notices = [
            "Depth was divided by \(Double(decoder.unitsPerMeter).short), "
                + (isScaleStated ? "as requested, " : "the benchmark's scale, ")
                + "and assigned to the image nearest in time, at most \(milliseconds) ms away; its "
                + "own times are left out."
        ]
        let unpaired = list.entries.count - pairing.partners.count
        if unpaired > 0 {
            notices.append(
                "\(unpaired.counted("depth map", of: list.entries.count)) "
                    + "\(unpaired.verb("has", "have")) no image within "
                    + "\((TUMRGBDFiles.largestDifference.seconds * 1000).short) ms and "
                    + "\(unpaired.verb("is", "are")) left out.")
        }
        let without = imageCount - pairing.partners.count
        if without > 0 {
            notices.append(
                "\(without.counted("frame", of: imageCount)) \(without.verb("has", "have")) no "
                    + "depth map near in time.")
        }
        return notices + list.notices
    }
}
