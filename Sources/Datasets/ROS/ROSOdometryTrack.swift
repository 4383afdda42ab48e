import LockstepFormats
import LockstepSamples

/// The poses of one odometry topic: a moving frame in a fixed one.
struct ROSOdometryTrack {
    /// The first topic; nil if there is none.
    private(set) var topic: String?
    /// The frames named in its first message.
    private(set) var pair: ROSFramePair?
    private var rows: BoundedRows<PoseRow>

    init(mostRows: Int) { rows = BoundedRows("poses of odometry", limit: mostRows) }

    var count: Int { rows.rows.count }
    var poses: [PoseRow] { rows.rows }

    /// Adds a pose; returns false if its topic or its frames differ from the first message's.
    mutating func add(_ message: ROSOdometry, of topic: String) throws -> Bool {
        let pair = ROSFramePair(parent: message.header.frame, child: message.child)
        guard self.topic ?? topic == topic, self.pair ?? pair == pair else { return false }
        try rows.append(PoseRow(message.pose.transform, at: message.header.time))
        (self.topic, self.pair) = (topic, pair)
        return true
    }
}

extension ROSSurvey {
    /// The camera's poses, and the two coordinate frames that they relate; nil if there are none.
    ///
    /// They are transforms to a world frame, or else the odometry of a frame that is rigidly
    /// connected to the camera. In a recording without images, they are the poses of the moving
    /// body.
    var tracked: (pair: ROSFramePair, poses: [PoseRow])? {
        guard images != nil else {
            return frames.trackOfABody() ?? odometry.pair.map { ($0, odometry.poses) }
        }
        if let track = frames.track(of: imageFrame) { return track }
        guard let pair = odometry.pair else { return nil }
        if pair.child.isEmpty { return (pair, odometry.poses) }
        return frames.constant(pair.child, from: imageFrame).map {
            (pair, frames.moved(odometry.poses, by: $0))
        }
    }

    /// The poses that are read if there are no images, including those that name no frame.
    var bodyPoses: [PoseRow] { tracked?.poses ?? poses.rows }

    /// Notices about poses that others override, one sentence each.
    var odometryNotices: [String] { ownOdometryNotices + poseNotices }

    /// Lockstep's own exports publish the same poses as transforms too.
    private var poseNotices: [String] {
        guard let track = tracked, let topic = poseTopic, track.poses != poses.rows else {
            return []
        }
        return [
            "Poses of \(topic.prefix(80)) (\(poses.rows.count)) are not read, because those of "
                + "'\(track.pair.child.prefix(60))' name their frame."
        ]
    }

    /// Notices about unused odometry; empty if the camera's poses are its poses.
    private var ownOdometryNotices: [String] {
        guard let pair = odometry.pair, let topic = odometry.topic else { return [] }
        let name = "\(topic.prefix(80)) (\(odometry.count.counted("pose")))"
        guard let track = tracked else {
            return [
                "Odometry of \(name) is left out: no transform of /tf_static connects "
                    + "'\(pair.child.prefix(60))' with '\(imageFrame.prefix(60))'."
            ]
        }
        guard track.pair != pair || frames.counts[pair] != nil else {
            return pair.child.isEmpty && images != nil
                ? ["Odometry of \(name), which names no frame, was read as the camera's."] : []
        }
        let owner = images == nil ? "" : " the camera's"
        return ["Odometry of \(name) is not read: /tf contains\(owner) poses."]
    }
}
