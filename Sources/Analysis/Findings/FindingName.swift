/// What a check examines; the raw values are stable names.
///
/// Passing findings are printed in this order. docs/CHECKS.md lists when each one warns or fails.
public enum FindingName: String, Sendable, CaseIterable {
    /// Whether the recording was completed.
    case state = "session.state"
    /// Whether the session has any samples.
    case empty = "session.empty"
    /// Whether all streams are on one clock.
    case sharedClock = "clock.shared"
    /// Whether a stream that is declared or needed has samples.
    case present = "stream.present"
    /// Whether every row of every file can be read.
    case readable = "rows.readable"
    /// Whether each device-motion result is complete.
    case motion = "rows.motion"
    /// Whether values are within what the sensor can output.
    case values = "rows.values"
    /// Whether every sequence number was used exactly once.
    case sequence = "seq.complete"
    /// Whether timestamps ascend.
    case order = "timestamps.order"
    /// Whether timestamps are unique.
    case duplicates = "timestamps.duplicates"
    /// Whether samples are missing, judged by the stream's own rate.
    case gaps = "timestamps.gaps"
    /// Whether each stream continues to the end of the recording.
    case end = "timestamps.end"
    /// Whether intervals are even.
    case jitter = "timestamps.jitter"
    /// Whether the requested rate was reached.
    case rate = "rate.achieved"
    /// Samples that are known to be lost.
    case drops = "drops.share"
    /// Whether samples arrived soon after their timestamps.
    case arrival = "arrival.late"
    /// Whether the manifest's counts match the rows.
    case counts = "counts.manifest"
    /// Whether each row's files exist.
    case filesPresent = "files.present"
    /// Whether each row's files match the row.
    case filesSize = "files.size"
    /// Whether the folder contains files that no row refers to.
    case filesExtra = "files.extra"
    /// Whether the files are unchanged since the recording was sealed.
    case filesSeal = "files.seal"
    /// Whether unfinished files were left behind.
    case filesLeftover = "files.leftover"
    /// Whether every frame's image was stored.
    case filesImages = "files.images"
    /// Whether the movie has as many images as rows.
    case movieImages = "movie.images"
    /// Whether the movie's times match its rows.
    case movieTimes = "movie.times"
    /// Whether inertial samples surround all frames.
    case coverage = "coverage.inertial"
    /// Whether the accelerometer's unit is g.
    case accelerometerUnit = "unit.accelerometer"
    /// Whether the gyroscope's unit is rad/s.
    case gyroscopeUnit = "unit.gyroscope"
    /// Whether the accelerometer at rest points along gravity, as Apple's does.
    case accelerometerSign = "sign.accelerometer"
    /// Whether the gyroscope's axes have the right sign and order.
    case gyroscopeAxes = "axes.gyroscope"
    /// Whether poses map camera to world axes, with the quaternion's component order as stated.
    case poseConvention = "convention.pose"
    /// Whether the world's y axis points up.
    case worldUp = "convention.world_up"
    /// Whether frames have poses, if the purpose needs them.
    case posesPresent = "pose.present"
    /// Whether poses are in meters, judged by the accelerometer.
    case poseScale = "pose.scale"
    /// Whether poses jump.
    case poseJumps = "pose.jumps"
    /// The offset of gyroscope timestamps from pose timestamps: t_imu = t_camera + offset.
    case poseImuOffset = "alignment.pose_imu_offset"
    /// Whether the offset between gyroscope and poses changes during the recording.
    case poseImuDrift = "alignment.pose_imu_drift"
    /// Whether the camera is mounted on the inertial sensors as the session states.
    case cameraFromImu = "alignment.camera_from_imu"
    /// Whether samples saturate at the end of the sensor's range.
    case saturation = "noise.saturation"
    /// Whether the phone vibrates.
    case vibration = "noise.vibration"
    /// White noise of a sensor at rest.
    case noiseDensity = "noise.density"
    /// The sensor's mean at rest.
    case restMean = "noise.rest_mean"
    /// Whether an imported movie has an edit list, which some programs ignore.
    case movieEditList = "movie.edit_list"
    /// Whether depth is in meters.
    case depthUnit = "unit.depth"
    /// Whether depth maps have the images' aspect ratio, so that the intrinsics apply to them.
    case depthSize = "depth.size"
    /// The share of a depth map's pixels that have a depth.
    case depthValid = "depth.valid"
    /// The share of a depth map's pixels that are holes.
    case depthHoles = "depth.holes"
    /// Whether depths are within the range that the sensor can measure.
    case depthRange = "depth.range"
    /// How reliable depths are, according to their confidence.
    case depthConfidence = "depth.confidence"
    /// Whether depth maps change as the camera moves.
    case depthFrozen = "depth.frozen"
    /// Whether pixels at edges float between foreground and background.
    case flyingPixels = "depth.flying_pixels"
    /// Whether poses map camera to world axes, judged by the depth maps.
    case depthConvention = "depth.pose_convention"
    /// Whether depths of different frames agree when transformed by the poses.
    case depthAgreement = "depth.agreement"
    /// Whether depth and poses have the same scale.
    case depthScale = "depth.scale"
    /// Whether depth maps were captured at the time of their poses.
    case depthDelay = "depth.delay"
    /// Whether poses drift, judged by the depth maps.
    case poseDrift = "pose.drift"
    /// Whether stated focal lengths are right, judged by depth maps and poses.
    case focalLength = "camera.focal_length"
    /// Whether frames' intrinsics match their images.
    case intrinsics = "camera.intrinsics"
    /// Whether the calibration is plausible for a phone.
    case calibration = "calibration.plausible"
    /// Whether exposure oscillates.
    case exposureHunting = "exposure.hunting"
    /// Whether the lens position oscillates.
    case focusHunting = "focus.hunting"
    /// How much rotation blurs images during their exposure.
    case motionBlur = "exposure.blur"
    /// How much translation blurs images during their exposure.
    case speedBlur = "exposure.speed"
    /// Whether the barometer's unit is kPa.
    case barometerUnit = "unit.barometer"
    /// Whether altitudes match the pressures.
    case barometerHeight = "barometer.altitude"
    /// How much of the recording has tracked poses.
    case tracking = "pose.tracking"
    /// Whether the wall clock ran evenly relative to the host clock.
    case anchors = "clock.anchors"
    /// The offset of gyroscope timestamps from the motion in the images: t_imu = t_camera + offset,
    /// at the middle of the middle row's exposure.
    case imageImuOffset = "alignment.image_imu_offset"
    /// Whether the camera is mounted on the inertial sensors as the session states, judged by its
    /// images.
    case imageCameraFromImu = "alignment.image_camera_from_imu"
    /// The readout time of an image, from its first row to its last.
    case rollingShutter = "images.rolling_shutter"
    /// Whether images are sharp.
    case sharpness = "images.sharpness"
    /// Whether images have corners that can be tracked into the next image.
    case texture = "images.texture"
    /// Whether images are more than black or white.
    case imageLevels = "images.levels"
    /// Whether images are repeated.
    case repeatedImages = "images.repeated"
    /// Whether still images can be decoded.
    case decodableImages = "images.decode"
    /// The floor of a resting sensor's bias, however long its samples are averaged.
    case biasInstability = "noise.bias_instability"
    /// How fast the bias of a resting sensor drifts as a random walk.
    case randomWalk = "noise.random_walk"
    /// Whether poses return to an earlier place when the camera does, judged by the depth maps
    /// there.
    case poseLoop = "pose.loop"
}
