import LockstepSamples

/// The discrete Fourier transform of a power of two of complex numbers: Cooley and Tukey's
/// algorithm with radix 2.
struct FourierTransform {
    /// How many numbers it transforms.
    let count: Int
    private let turns: [(cosine: Double, sine: Double)]
    private let reversed: [Int]

    /// A transform of `count` numbers; nil where that is no power of two.
    init?(count: Int) {
        guard count > 1, count & (count - 1) == 0 else { return nil }
        self.count = count
        turns = (0..<count / 2).map { index in
            let (sine, cosine) = sineAndCosine(-2 * .pi * Double(index) / Double(count))
            return (cosine, sine)
        }
        var reversed = [0]
        while reversed.count < count {
            let half = count / (2 * reversed.count)
            reversed += reversed.map { $0 + half }
        }
        self.reversed = reversed
    }

    /// Σ x·e^(−2πi·jk/count) for each k, in place; both lists hold `count` numbers.
    func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        for index in 0..<count where index < reversed[index] {
            real.swapAt(index, reversed[index])
            imaginary.swapAt(index, reversed[index])
        }
        var half = 1
        while half < count {
            for start in stride(from: 0, to: count, by: 2 * half) {
                for offset in 0..<half {
                    let (cosine, sine) = turns[offset * (count / (2 * half))]
                    let (one, other) = (start + offset, start + offset + half)
                    let turnedReal = real[other] * cosine - imaginary[other] * sine
                    let turnedImaginary = real[other] * sine + imaginary[other] * cosine
                    real[other] = real[one] - turnedReal
                    imaginary[other] = imaginary[one] - turnedImaginary
                    real[one] += turnedReal
                    imaginary[one] += turnedImaginary
                }
            }
            half *= 2
        }
    }
}
