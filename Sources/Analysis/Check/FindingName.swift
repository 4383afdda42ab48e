/// What a check looks at; the raw values are stable names.
///
/// What is good is printed in this order. docs/CHECKS.md says of each when it warns or fails.
public enum FindingName: String, Sendable, CaseIterable {
    /// How far the recording came.
    case state = "session.state"
    /// Whether there is any sample at all.
    case empty = "session.empty"
    /// Whether all streams are on one clock.
    case sharedClock = "clock.shared"
    /// Whether a stream that is announced or needed has samples.
    case present = "stream.present"
    /// Whether every row of every file can be read.
    case readable = "rows.readable"
    /// Whether the parts of each result of device motion are all there.
    case motion = "rows.motion"
    /// Whether numbers are such that the sensor can say them.
    case values = "rows.values"
    /// Whether every number of arrival was used exactly once.
    case sequence = "seq.complete"
    /// Whether timestamps ascend.
    case order = "timestamps.order"
    /// Whether timestamps are unique.
    case duplicates = "timestamps.duplicates"
    /// Whether samples are missing by the stream's own rate.
    case gaps = "timestamps.gaps"
    /// Whether each stream goes on to the end of the recording.
    case end = "timestamps.end"
    /// Whether intervals are even.
    case jitter = "timestamps.jitter"
    /// Whether the rate asked for was reached.
    case rate = "rate.achieved"
    /// Samples that were known to be lost.
    case drops = "drops.share"
    /// Whether samples arrived soon after their timestamps.
    case arrival = "arrival.late"
    /// Whether the manifest's numbers are those of the rows.
    case counts = "counts.manifest"
    /// Whether each row's files are there.
    case filesPresent = "files.present"
    /// Whether each row's files hold what the row says.
    case filesSize = "files.size"
    /// Whether the folder holds anything that no row speaks of.
    case filesExtra = "files.extra"
    /// Whether the files are what they were when the recording was sealed.
    case filesSeal = "files.seal"
    /// Whether unfinished files were left behind.
    case filesLeftover = "files.leftover"
    /// Whether each frame's image was stored.
    case filesImages = "files.images"
    /// Whether the movie's images are as many as its rows.
    case movieImages = "movie.images"
    /// Whether the movie's times are those of its rows.
    case movieTimes = "movie.times"
    /// Whether inertial samples surround all frames.
    case coverage = "coverage.inertial"
    /// Whether the accelerometer speaks g.
    case accelerometerUnit = "unit.accelerometer"
    /// Whether the gyroscope speaks rad/s.
    case gyroscopeUnit = "unit.gyroscope"
    /// Whether the accelerometer points along gravity at rest, as Apple's does.
    case accelerometerSign = "sign.accelerometer"
    /// Whether no axis of the gyroscope is the wrong way round or in another's place.
    case gyroscopeAxes = "axes.gyroscope"
    /// Whether poses map camera to world axes, with the quaternion's order as stated.
    case poseConvention = "convention.pose"
    /// Whether the world's y axis points up.
    case worldUp = "convention.world_up"
    /// Whether frames have poses, where the purpose needs them.
    case posesPresent = "pose.present"
    /// Whether poses are in meters, by the accelerometer.
    case poseScale = "pose.scale"
    /// Whether poses jump.
    case poseJumps = "pose.jumps"
    /// How far gyroscope timestamps are from the poses': t_imu = t_camera + offset.
    case poseImuOffset = "alignment.pose_imu_offset"
    /// Whether the offset of gyroscope to poses changes over the recording.
    case poseImuDrift = "alignment.pose_imu_drift"
    /// Whether the camera is mounted on the inertial sensors as the session says.
    case cameraFromImu = "alignment.camera_from_imu"
    /// Whether readings are stuck at the end of what the sensor can show.
    case saturation = "noise.saturation"
    /// Whether something shakes the phone.
    case vibration = "noise.vibration"
    /// White noise of a sensor at rest.
    case noiseDensity = "noise.density"
    /// The sensor's mean at rest.
    case restMean = "noise.rest_mean"
    /// Whether an imported movie came with an edit list, which not every program follows.
    case movieEditList = "movie.edit_list"
    /// Whether depth is in meters.
    case depthUnit = "unit.depth"
    /// Whether depth maps have the images' shape, so that their intrinsics hold.
    case depthSize = "depth.size"
    /// How much of a depth map has a depth.
    case depthValid = "depth.valid"
    /// How much of a depth map is holes.
    case depthHoles = "depth.holes"
    /// Whether depths are such that the sensor can measure them.
    case depthRange = "depth.range"
    /// How far depths can be trusted, by their confidence.
    case depthConfidence = "depth.confidence"
    /// Whether depth maps change with the camera.
    case depthFrozen = "depth.frozen"
    /// Whether pixels lie between front and back at edges.
    case flyingPixels = "depth.flying_pixels"
    /// Whether poses map camera to world axes, by the depth maps.
    case depthConvention = "depth.pose_convention"
    /// Whether depths of different frames meet where the poses bring them.
    case depthAgreement = "depth.agreement"
    /// Whether depth and poses have the same meter.
    case depthScale = "depth.scale"
    /// Whether depth maps are of the time of the poses beside them.
    case depthDelay = "depth.delay"
    /// Whether poses drift away from what the depth maps show.
    case poseDrift = "pose.drift"
    /// Whether focal lengths are as stated, by depth maps and poses.
    case focalLength = "camera.focal_length"
    /// Whether frames' intrinsics are those of their images.
    case intrinsics = "camera.intrinsics"
    /// Whether a calibration is one that a phone can have.
    case calibration = "calibration.plausible"
    /// Whether exposure goes to and fro.
    case exposureHunting = "exposure.hunting"
    /// Whether the lens goes to and fro.
    case focusHunting = "focus.hunting"
    /// How far turning blurs images while they are exposed.
    case motionBlur = "exposure.blur"
    /// How far walking blurs them.
    case speedBlur = "exposure.speed"
    /// Whether the barometer speaks kPa.
    case barometerUnit = "unit.barometer"
    /// Whether heights go with pressures.
    case barometerHeight = "barometer.altitude"
    /// How much of the recording was tracked.
    case tracking = "pose.tracking"
    /// Whether the wall clock ran evenly beside the host clock.
    case anchors = "clock.anchors"
    /// How far gyroscope timestamps are from what the pixels saw: t_imu = t_camera + offset, of the
    /// middle of the exposure of the middle row.
    case imageImuOffset = "alignment.image_imu_offset"
    /// Whether the camera is mounted on the inertial sensors as the session says, by its pixels.
    case imageCameraFromImu = "alignment.image_camera_from_imu"
    /// How long an image takes from its first row to its last.
    case rollingShutter = "images.rolling_shutter"
    /// Whether images are sharp.
    case sharpness = "images.sharpness"
    /// Whether images have corners that are found again in the next one.
    case texture = "images.texture"
    /// Whether images show more than black or white.
    case imageLevels = "images.levels"
    /// Whether each image is one of its own.
    case repeatedImages = "images.repeated"
    /// Whether still images can be decoded.
    case decodableImages = "images.decode"
    /// How far the bias of a sensor at rest wanders however long its readings are averaged.
    case biasInstability = "noise.bias_instability"
    /// How fast the bias of a sensor at rest walks away.
    case randomWalk = "noise.random_walk"
    /// Whether the poses come back to where the camera comes back, by the depth maps there.
    case poseLoop = "pose.loop"
}
