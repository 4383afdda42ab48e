/// The numerator of a time.
public typealias CMTimeValue = Int64
/// Ticks a second.
public typealias CMTimeScale = Int32
/// What tells equal times of different passes apart.
public typealias CMTimeEpoch = Int64

/// The most ticks a second (CMTime.h).
public let kCMTimeMaxTimescale = 0x7fff_ffff

/// What kind of time a time is (CMTime.h).
public struct CMTimeFlags: OptionSet, Sendable {
    /// The flags in bits.
    public let rawValue: UInt32

    /// Flags by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It is one at all.
    public static let valid = CMTimeFlags(rawValue: 1 << 0)
    /// It was rounded, or made of one that was.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
    /// It comes after all others.
    public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
    /// It comes before all others.
    public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
    /// It is not known.
    public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
    /// The flags beside which the numbers mean nothing.
    public static let impliedValueFlagsMask: CMTimeFlags = [
        .positiveInfinity, .negativeInfinity, .indefinite,
    ]
}

/// How a value is rounded when its timescale changes (CMTime.h).
public enum CMTimeRoundingMethod: UInt32, Sendable {
    /// To the nearest, halves away from zero.
    case roundHalfAwayFromZero = 1
    /// Towards zero.
    case roundTowardZero
    /// Away from zero.
    case roundAwayFromZero
    /// Towards zero to coarser scales and away from it to finer ones, and never from below zero to it.
    case quickTime
    /// Upwards.
    case roundTowardPositiveInfinity
    /// Downwards.
    case roundTowardNegativeInfinity

    /// To the nearest, halves away from zero.
    public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}

/// A time as a fraction, `value / timescale` seconds (CMTime.h).
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// Ticks a second.
    public var timescale: CMTimeScale
    /// What kind of time it is.
    public var flags: CMTimeFlags
    /// What tells equal times of different passes apart; 0 for durations.
    public var epoch: CMTimeEpoch

    /// No time: all fields are 0.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// A time by its four fields.
    public init(
        value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
    ) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// A time as a fraction.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// The nearest time to a number of seconds; see ``CMTimeMakeWithSeconds(_:preferredTimescale:)``.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        self = CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
    }

    /// No time.
    public static let invalid = CMTime()
    /// A time that is not known.
    public static let indefinite = CMTime(
        value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    /// After all others.
    public static let positiveInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    /// Before all others.
    public static let negativeInfinity = CMTime(
        value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    /// Zero.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// Whether it is a time at all.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether it comes after all others.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether it comes before all others.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether it is not known.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether its numbers mean something.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// Whether it was rounded.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
    /// In seconds; not a number where it has no numbers.
    public var seconds: Double { CMTimeGetSeconds(self) }

    /// On another timescale; see ``CMTimeConvertScale(_:timescale:method:)``.
    public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
        CMTimeConvertScale(self, timescale: newTimescale, method: method)
    }
}

extension CMTime: Comparable, Hashable {
    /// Whether both are one instant, whatever their timescales.
    public static func == (time1: CMTime, time2: CMTime) -> Bool {
        CMTimeCompare(time1, time2) == 0
    }

    /// Whether the first comes before the second.
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

/// What comes before what: "-infinity < all finite values < indefinite < +infinity < invalid".
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
