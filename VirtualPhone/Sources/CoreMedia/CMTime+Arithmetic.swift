/// A time from a fraction.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Returns a time from a fraction and an epoch.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}

/// Returns the nearest time to a number of seconds.
///
/// Invalid if the timescale is not positive or the seconds are not a number. The timescale is
/// halved while the value overflows. The time is marked as rounded if converting back gives other
/// seconds (CMTime.h). Halves are rounded away from zero (not documented).
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
    guard preferredTimescale > 0, !seconds.isNaN else { return .invalid }
    var scale = preferredTimescale
    while scale >= 1 {
        if let value = Int64(exactly: (seconds * Double(scale)).rounded()) {
            var time = CMTime(value: value, timescale: scale)
            if CMTimeGetSeconds(time) != seconds { time.flags.insert(.hasBeenRounded) }
            return time
        }
        scale /= 2
    }
    return seconds < 0 ? .negativeInfinity : .positiveInfinity
}

/// Returns the seconds: not a number for invalid and indefinite times, infinite for infinite ones.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 {
    switch CMTimeOrder(time) {
    case .invalid, .indefinite: return .nan
    case .positiveInfinity: return .infinity
    case .negativeInfinity: return -.infinity
    case .numeric: return Double(time.value) / Double(time.timescale)
    }
}

/// Returns the time on another timescale, marked if it was rounded; times that are not numeric are
/// returned unchanged.
///
/// A timescale that is not positive gives an invalid time, a value that overflows an infinite one
/// (neither is documented).
public func CMTimeConvertScale(
    _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
    guard time.isNumeric, time.timescale != newTimescale else { return time }
    guard newTimescale > 0, time.timescale > 0 else { return .invalid }
    let (value, isRounded) = ExactTime.quotient(
        Int128(time.value) * Int128(newTimescale), Int128(time.timescale), method,
        isFiner: newTimescale > time.timescale)
    guard let fitted = Int64(exactly: value) else {
        return value < 0 ? .negativeInfinity : .positiveInfinity
    }
    var flags = time.flags
    if isRounded { flags.insert(.hasBeenRounded) }
    return CMTime(value: fitted, timescale: newTimescale, flags: flags, epoch: time.epoch)
}

/// Returns the sum, on the least common multiple of the timescales.
///
/// Epochs and times that are not numeric follow the table in CMTime.h.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { sum(lhs, rhs, sign: 1) }

/// Returns the difference, by the same rules.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { sum(lhs, rhs, sign: -1) }

private func sum(_ left: CMTime, _ right: CMTime, sign: Int128) -> CMTime {
    if let special = specialSum(left, sign < 0 ? negated(right) : right) { return special }
    guard left.timescale > 0, right.timescale > 0 else { return .invalid }
    let epochs = [left.epoch, right.epoch].filter { $0 != 0 }
    guard epochs.count < 2 || epochs[0] == epochs[1] else { return .invalid }
    let (first, second) = (Int128(left.timescale), Int128(right.timescale))
    let divisor = Int128(
        greatestCommonDivisor(UInt64(left.timescale), UInt64(right.timescale)))
    let exact = ExactTime(
        value: Int128(left.value) * (second / divisor)
            + sign * Int128(right.value) * (first / divisor),
        timescale: first / divisor * second)
    let isRounded = left.hasBeenRounded || right.hasBeenRounded
    return exact.time(isRounded: isRounded, epoch: epochs.count == 1 ? epochs[0] : 0)
}

/// Returns a time that is not numeric with its sign reversed.
private func negated(_ time: CMTime) -> CMTime {
    switch CMTimeOrder(time) {
    case .positiveInfinity: return .negativeInfinity
    case .negativeInfinity: return .positiveInfinity
    case .invalid, .indefinite, .numeric: return time
    }
}

/// Returns the sum if one of the times is not numeric; nil if both are numeric.
private func specialSum(_ left: CMTime, _ right: CMTime) -> CMTime? {
    let kinds = [CMTimeOrder(left), CMTimeOrder(right)]
    if kinds.contains(.invalid) { return .invalid }
    if kinds.contains(.positiveInfinity) {
        return kinds.contains(.negativeInfinity) ? .invalid : .positiveInfinity
    }
    if kinds.contains(.negativeInfinity) { return .negativeInfinity }
    return kinds.contains(.indefinite) ? .indefinite : nil
}

/// Returns the product with an integer, on the same timescale if it fits.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    guard time.isNumeric else { return specialProduct(time, isNegative: multiplier < 0) }
    guard time.timescale > 0 else { return .invalid }
    return ExactTime(
        value: Int128(time.value) * Int128(multiplier), timescale: Int128(time.timescale)
    ).time(isRounded: time.hasBeenRounded, epoch: time.epoch)
}

/// Returns the product with a fraction, exact if that fits.
///
/// Zero divided by zero is invalid, anything else divided by zero is infinite (CMTime.h).
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    let isNegative = (multiplier < 0) != (divisor < 0)
    guard time.isNumeric else { return specialProduct(time, isNegative: isNegative) }
    guard time.timescale > 0 else { return .invalid }
    let value = Int128(time.value) * Int128(multiplier)
    guard divisor != 0 else {
        if value == 0 { return .invalid }
        return value < 0 ? .negativeInfinity : .positiveInfinity
    }
    let common = Int128(
        greatestCommonDivisor(
            UInt64(clamping: value.magnitude), UInt64(divisor.magnitude)))
    // The divisor's common factor with the value keeps the timescale if that is exact.
    let exactDivides = value % common == 0
    let reduced = exactDivides ? common : 1
    return ExactTime(
        value: (divisor < 0 ? -value : value) / reduced,
        timescale: Int128(time.timescale) * (Int128(divisor.magnitude) / reduced)
    ).time(isRounded: time.hasBeenRounded, epoch: time.epoch)
}

/// Returns the product with a float, on the same timescale doubled until it is at least 65536.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
    guard time.isNumeric else { return specialProduct(time, isNegative: multiplier < 0) }
    guard time.timescale > 0, !multiplier.isNaN else { return .invalid }
    var scale = time.timescale
    while scale < 65_536 { scale *= 2 }
    let factor = Double(scale) / Double(time.timescale)
    let seconds = Double(time.value) * factor * multiplier / Double(scale)
    var product = CMTimeMakeWithSeconds(seconds, preferredTimescale: scale)
    product.epoch = time.epoch
    if time.hasBeenRounded { product.flags.insert(.hasBeenRounded) }
    return product
}

private func specialProduct(_ time: CMTime, isNegative: Bool) -> CMTime {
    isNegative ? negated(time) : time
}

/// Returns −1, 0 or 1: later epochs come later, and every kind of time has its rank.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    let kinds = (CMTimeOrder(time1), CMTimeOrder(time2))
    guard kinds.0 == .numeric, kinds.1 == .numeric else {
        return order(kinds.0.rawValue, kinds.1.rawValue)
    }
    guard time1.epoch == time2.epoch else { return order(time1.epoch, time2.epoch) }
    return order(
        Int128(time1.value) * Int128(time2.timescale),
        Int128(time2.value) * Int128(time1.timescale))
}

private func order<Number: Comparable>(_ left: Number, _ right: Number) -> Int32 {
    left == right ? 0 : left < right ? -1 : 1
}

/// Returns the earlier of two times.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    CMTimeCompare(time1, time2) <= 0 ? time1 : time2
}

/// Returns the later of two times.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    CMTimeCompare(time1, time2) >= 0 ? time1 : time2
}

/// Returns the absolute value.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
    if time.isNegativeInfinity { return .positiveInfinity }
    guard time.isNumeric, time.value < 0 else { return time }
    return CMTimeMultiply(time, multiplier: -1)
}
