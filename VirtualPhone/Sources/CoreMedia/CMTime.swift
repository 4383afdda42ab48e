/// The numerator of a time.
public typealias CMTimeValue = Int64
/// Ticks per second.
public typealias CMTimeScale = Int32
/// A number that distinguishes equal times of different passes.
public typealias CMTimeEpoch = Int64

/// The highest number of ticks per second (CMTime.h).
public let kCMTimeMaxTimescale = 0x7fff_ffff

/// The kind of a time (CMTime.h).
public struct CMTimeFlags: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt32

    /// Flags by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid.
    public static let valid = CMTimeFlags(rawValue: 1 << 0)
    /// The time was rounded, or derived from one that was.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
    /// Positive infinity.
    public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
    /// Negative infinity.
    public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
    /// The time is indefinite.
    public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
    /// The flags that make the numbers meaningless.
    public static let impliedValueFlagsMask: CMTimeFlags = [
        .positiveInfinity, .negativeInfinity, .indefinite,
    ]
}

/// The rounding method for a change of timescale (CMTime.h).
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearest value, halves away from zero.
    case roundHalfAwayFromZero = 1
    /// Toward zero.
    case roundTowardZero
    /// Away from zero.
    case roundAwayFromZero
    /// Toward zero to coarser timescales and away from it to finer ones, and never from a negative
    /// value to zero.
    case quickTime
    /// Toward positive infinity.
    case roundTowardPositiveInfinity
    /// Toward negative infinity.
    case roundTowardNegativeInfinity

    /// To the nearest value, halves away from zero.
    public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}

/// A time as a fraction, `value / timescale` seconds (CMTime.h).
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// Ticks per second.
    public var timescale: CMTimeScale
    /// The kind of the time.
    public var flags: CMTimeFlags
    /// A number that distinguishes equal times of different passes; 0 for durations.
    public var epoch: CMTimeEpoch

    /// An invalid time: all fields are 0.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// A time from its four fields.
    public init(
        value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
    ) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// A time from a fraction.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// The nearest time to a number of seconds; see
    /// ``CMTimeMakeWithSeconds(_:preferredTimescale:)``.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        self = CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
    }

    /// An invalid time.
    public static let invalid = CMTime()
    /// An indefinite time.
    public static let indefinite = CMTime(
        value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// Positive infinity.
    public static let positiveInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Negative infinity.
    public static let negativeInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    /// Zero.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// Whether the time is valid.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether the time is positive infinity.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether the time is negative infinity.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether the time is indefinite.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether the time is numeric.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// Whether the time was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
    /// The time in seconds; not a number if the time is not numeric.
    public var seconds: Double { CMTimeGetSeconds(self) }

    /// Returns the time on another timescale; see ``CMTimeConvertScale(_:timescale:method:)``.
    public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
        CMTimeConvertScale(self, timescale: newTimescale, method: method)
    }
}

extension CMTime: Comparable, Hashable {
    /// Returns whether both are the same instant, whatever their timescales.
    public static func == (time1: CMTime, time2: CMTime) -> Bool {
        CMTimeCompare(time1, time2) == 0
    }

    /// Returns whether the first is earlier than the second.
    public static func < (time1: CMTime, time2: CMTime) -> Bool {
        CMTimeCompare(time1, time2) < 0
    }

    /// Hashes the instant: equal fractions have equal hashes.
    public func hash(into hasher: inout Hasher) {
        guard isNumeric, timescale > 0 else {
            hasher.combine(CMTimeOrder(self))
            return
        }
        let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale))
        hasher.combine(value / Int64(divisor))
        hasher.combine(UInt64(timescale) / divisor)
        hasher.combine(epoch)
    }

    /// The sum; see ``CMTimeAdd(_:_:)``.
    public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
        CMTimeAdd(addend1, addend2)
    }

    /// The difference; see ``CMTimeSubtract(_:_:)``.
    public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
        CMTimeSubtract(minuend, subtrahend)
    }
}

/// The order of times: "-infinity < all finite values < indefinite < +infinity < invalid".
enum CMTimeOrder: Int {
    case negativeInfinity
    case numeric
    case indefinite
    case positiveInfinity
    case invalid

    init(_ time: CMTime) {
        if !time.isValid {
            self = .invalid
        } else if time.isPositiveInfinity {
            self = .positiveInfinity
        } else if time.isNegativeInfinity {
            self = .negativeInfinity
        } else {
            self = time.isIndefinite ? .indefinite : .numeric
        }
    }
}

func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return max(left, 1)
}
