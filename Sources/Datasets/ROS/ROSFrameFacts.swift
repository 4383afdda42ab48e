import LockstepFormats
import LockstepSamples

/// Facts about frames besides their images: intrinsics, pose and depth.
final class ROSFrameFacts {
    /// The largest time difference of a pair, as in the TUM RGB-D benchmark's `associate.py`.
    private static let largestDifference = HostDuration.milliseconds(20)

    /// The camera's pose on the IMU, in a session's axes; nil if unknown.
    let calibration: Calibration?
    private let track: PoseTrack
    /// The frames whose transforms the track consists of; nil for poses that name none.
    private let trackedPair: ROSFramePair?
    private let cameras: [ROSCameraRow]
    private let maps: ROSDepthMaps?
    private let pairing: NearestPairing
    private let survey: ROSSurvey
    private var hasSaidOtherSize = false

    init(_ survey: ROSSurvey, maps: ROSDepthMaps?) {
        self.survey = survey
        self.maps = maps
        cameras = survey.camerasOfImages.sorted { $0.time < $1.time }
        let tracked = survey.tracked
        trackedPair = tracked?.pair
        track = PoseTrack(survey.bodyPoses)
        calibration = survey.calibration
        pairing = NearestPairing(
            survey.imageTimes, with: survey.depthTimes.rows, limit: Self.largestDifference)
    }

    /// The size of the images as they state it themselves, else their CameraInfo; nil if neither does.
    var size: PixelSize? { survey.images?.size ?? cameras.first?.size }

    /// Adds the known facts; returns further events.
    func describe(_ frame: inout CameraFrame, _ index: Int) throws -> [Sample] {
        let camera = camera(at: frame.timestamp)
        let isOfItsSize = camera?.size == frame.image.size
        frame.intrinsics = isOfItsSize ? camera?.intrinsics : nil
        if let pose = track.pose(at: frame.timestamp)?.transform {
            frame.worldFromCamera =
                AxisConventions.yUpFromZUp * pose * AxisConventions.arkitFromVision
        }
        let depthNotices = try addDepth(to: &frame, index)
        guard let camera, !isOfItsSize, !hasSaidOtherSize, let size = frame.image.size else {
            return depthNotices
        }
        hasSaidOtherSize = true
        let notice =
            "\(camera.topic.prefix(60)) is for \(camera.size.width)×\(camera.size.height), but an "
            + "image is \(size.width)×\(size.height): frames whose size differs from their "
            + "CameraInfo's have no intrinsics."
        return depthNotices + [.event(.notice(notice), at: frame.timestamp)]
    }

    private func addDepth(to frame: inout CameraFrame, _ index: Int) throws -> [Sample] {
        guard let number = pairing.partners[index] else { return [] }
        do {
            frame.depth = try maps?.map(number)
            // The notices report maps that were already skipped.
            return frame.depth == nil ? [Sample.lostDepth(at: frame.timestamp)] : []
        } catch let error as any Failure {
            return Sample.unusable(
                .depth, at: frame.timestamp, "A message of \(survey.depth?.topic ?? "")", error)
        }
    }

    /// The camera at a timestamp, or else the latest before it, or else the first.
    private func camera(at time: HostTime) -> ROSCameraRow? {
        var (low, high) = (0, cameras.count)
        while low < high {
            let middle = (low + high) / 2
            if cameras[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? cameras[low - 1] : cameras.first
    }

    /// Notices for the user, one sentence each.
    func notices(table: String) -> [String] {
        var notices = survey.calibrationNotices + poseNotices(table: table)
        guard survey.images != nil else { return notices }
        notices += depthNotices
        if cameras.isEmpty {
            notices.append("There is no CameraInfo with intrinsics for the images.")
        }
        notices += survey.lensNotices
        return notices
    }

    private func poseNotices(table: String) -> [String] {
        var notices: [String] = []
        if survey.images == nil {
            notices += FramesWithoutImages.notices(posesOf: track, trackedPair?.words)
        } else if !track.isEmpty {
            notices.append(
                "Poses were read as those of the camera's optical frame in a world with z up.")
            notices.append(AxisConventions.worldNotice)
            notices += PoseCount(track, at: survey.imageTimes).notices(table: table)
        }
        if survey.images != nil, let pair = trackedPair,
            pair.child != ROSFramePair.name(survey.imageFrame)
        {
            notices.append(
                "Poses are those of \(pair.words), converted to the camera's by static "
                    + "transforms.")
        }
        notices += survey.odometryNotices
        let others = survey.frames.counts.filter { $0.key != trackedPair }
            .sorted { $0.key < $1.key }.prefix(20).map { "\($0.key.words) (\($0.value))" }
        if !others.isEmpty {
            notices.append("Transforms that are not read: \(others.joined(separator: ", ")).")
        }
        return notices
    }

    private var depthNotices: [String] {
        let unpaired = survey.depthTimes.rows.count - pairing.partners.count
        var notices: [String] = []
        if unpaired > 0 {
            notices.append(
                "\(unpaired.counted("depth map")) "
                    + unpaired.verb(
                        "has no image and is left out.", "have no image and are left out."))
        }
        if passedCount > 0 {
            notices.append(
                "Left out: \(passedCount.counted("depth map")) before one of an earlier image; "
                    + "maps are read in the order of the file.")
        }
        if survey.strayConfidenceCount > 0 {
            let maps = survey.strayConfidenceCount.counted("confidence map")
            notices.append(
                "Left out: \(maps) that do not follow a depth map of the same timestamp and size.")
        }
        return notices
    }

    /// The number of maps whose image follows one with a later map.
    private var passedCount: Int {
        var (count, next) = (0, 0)
        for (_, partner) in pairing.partners.sorted(by: { $0.key < $1.key }) {
            if partner < next { count += 1 } else { next = partner + 1 }
        }
        return count
    }
}

extension ROSFramePair {
    fileprivate var words: String { "'\(child.prefix(60))' in '\(parent.prefix(60))'" }
}

extension Sample {
    fileprivate static func lostDepth(at time: HostTime) -> Sample {
        let drop = Drop(stream: .depth, reason: .unusable, evidence: .reported, timestamp: time)
        return .event(.drop(drop), at: time)
    }
}
