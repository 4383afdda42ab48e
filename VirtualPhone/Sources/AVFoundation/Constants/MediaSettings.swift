// Keys of settings (AVVideoSettings.h).

/// Which compression: a codec type's text.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Pixels across.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Pixels down.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// How an image fits another size.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Filling, stretched.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Whole, with bars.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Filling, cut off.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// What the compression is told, under the names below.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// From 0 to 1.
public let AVVideoQualityKey = "Quality"
/// Frames from one key frame to the next.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Seconds from one key frame to the next.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Whether frames may be stored in another order than shown.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// Frames a second that are expected.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// The compression's profile and level.
public let AVVideoProfileLevelKey = "ProfileLevel"
