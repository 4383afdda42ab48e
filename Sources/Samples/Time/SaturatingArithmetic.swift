extension Int64 {
    /// The sum, or the nearer end of the range where it does not fit.
    func saturatingAddition(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }

    /// The difference, or the nearer end of the range where it does not fit.
    func saturatingSubtraction(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }

    /// The product, or the nearer end of the range where it does not fit.
    func saturatingMultiplication(_ other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard overflow else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
