extension Int {
    /// Returns the sum, or the nearer limit of the range if it does not fit: for counts from files and
    /// peers, which may be any numbers.
    package func saturatingAddition(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }
}

extension Int64 {
    /// Returns the sum, or the nearer limit of the range if it does not fit.
    package func saturatingAddition(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard overflow else { return sum }
        return other < 0 ? .min : .max
    }

    /// Returns the difference, or the nearer limit of the range if it does not fit.
    func saturatingSubtraction(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard overflow else { return difference }
        return other < 0 ? .max : .min
    }

    /// Returns the product, or the nearer limit of the range if it does not fit.
    func saturatingMultiplication(_ other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard overflow else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
