import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The depth maps of a session as PNG files of integers, encoded in parallel.
final class DepthExport {
    /// The result of writing a map.
    private struct File: Sendable {
        var byteCounts: [Int64]
        var tooFarCount: Int
        var doubtfulCount: Int
        var isRounded: Bool
        var hasConfidence: Bool
    }

    /// The number of maps so far.
    private(set) var mapCount = 0
    /// The number of those maps with confidence.
    private(set) var gradedCount = 0
    /// The number of pixels whose depth exceeds the largest integer.
    private var tooFarCount = 0
    /// The number of pixels left out because of their low confidence.
    private var doubtfulCount = 0
    /// Whether any map lost precision below a unit.
    private var isRounded = false
    private let job: ExportJob
    private let unitsPerMeter: Float
    private lazy var work = OrderedWork<File>(job.threads) { [unowned self] file in
        mapCount += 1
        tooFarCount += file.tooFarCount
        doubtfulCount += file.doubtfulCount
        isRounded = isRounded || file.isRounded
        if file.hasConfidence { gradedCount += 1 }
        for byteCount in file.byteCounts { job.folder.count(byteCount) }
    }

    /// - Parameter unitsPerMeter: The units of the integers; 1000 for millimeters.
    init(_ job: ExportJob, unitsPerMeter: Float) {
        self.job = job
        self.unitsPerMeter = unitsPerMeter
    }

    /// Writes a frame's map.
    ///
    /// - Parameters:
    ///   - size: The size of the file's image; nil for the map's own.
    ///   - confidence: The name of a file of confidence values, 0…2; nil for none.
    /// - Returns: Whether the frame has a map.
    func write(
        _ row: FrameRow, as name: String, size: PixelSize? = nil, confidence: String? = nil
    ) throws -> Bool {
        guard let mapSize = row.depthSize, (size ?? mapSize).isOfAnImage else { return false }
        let (session, files, unitsPerMeter) = (job.session, job.folder.files, unitsPerMeter)
        // With a separate confidence file, readers of the map apply their own limit.
        let leastConfidence = confidence == nil ? job.options.leastConfidence ?? 0 : 0
        try work.add { codec in
            guard let map = try session.depth(of: row) else {
                // The row states that there is a map, and a list may already contain its name.
                throw ExportError(.depthSize(mapSize), place: Place(file: name))
            }
            let numbers = try DepthNumbers(
                map, size: size ?? mapSize, unitsPerMeter: unitsPerMeter,
                leastConfidence: leastConfidence)
            var file = File(
                byteCounts: [try files.write(name, bytes: codec.get().encodePNG(numbers.pixels))],
                tooFarCount: numbers.tooFarCount, doubtfulCount: numbers.doubtfulCount,
                isRounded: numbers.isRounded, hasConfidence: map.confidence != nil)
            if let confidence, let grades = map.confidence {
                file.byteCounts.append(
                    try files.write(confidence, bytes: codec.get().encodePNG(grades)))
            }
            return file
        }
        return true
    }

    /// Waits for the last file and reports losses.
    func finish() throws {
        try work.finish()
        if doubtfulCount > 0 {
            job.reporter.addLoss(
                "Left out as requested: depth of \(doubtfulCount.counted("pixel")) with a "
                    + "confidence below \(job.options.leastConfidence ?? 0).")
        }
        if isRounded {
            job.reporter.addLoss(
                "Lost in part: depth precision; depth is rounded to "
                    + (unitsPerMeter == 1000
                        ? "millimeters." : "steps of \((1000 / Double(unitsPerMeter)).short) mm."))
        }
        guard tooFarCount > 0 else { return }
        let most = Double(UInt16.max) / Double(unitsPerMeter)
        job.reporter.addLoss(
            "Left out: depth of \(tooFarCount.counted("pixel")) beyond \(most.short) m, the "
                + "largest that 16 bits can store.")
    }

    /// Reports that the format does not store confidence.
    func reportConfidenceIsLost() {
        guard gradedCount > 0 else { return }
        job.reporter.addLoss("Left out: confidence of \(gradedCount.counted("depth map")).")
    }
}
