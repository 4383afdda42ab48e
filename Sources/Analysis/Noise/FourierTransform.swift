import LockstepSamples

/// The discrete Fourier transform of complex numbers whose count is a power of two: the radix-2
/// algorithm of Cooley and Tukey with its first two rounds combined.
struct FourierTransform {
    /// The number of complex numbers.
    let count: Int
    /// The factors for joining halves: one for the smallest, then two, then four.
    private let cosines: [Double]
    private let sines: [Double]
    /// The indices that are swapped first.
    private let exchanges: [(Int, Int)]

    /// A transform of `count` numbers; nil unless that is a power of two and at least four.
    init?(count: Int) {
        guard count >= 4, count & (count - 1) == 0 else { return nil }
        self.count = count
        var (cosines, sines) = ([Double](), [Double]())
        var half = 1
        while half < count {
            for place in 0..<half {
                let index = place * (count / (2 * half))
                let (sine, cosine) = sineAndCosine(-2 * .pi * Double(index) / Double(count))
                cosines.append(cosine)
                sines.append(sine)
            }
            half *= 2
        }
        (self.cosines, self.sines) = (cosines, sines)
        var reversed = [0]
        while reversed.count < count {
            let half = count / (2 * reversed.count)
            reversed += reversed.map { $0 + half }
        }
        exchanges = reversed.enumerated().filter { $0 < $1 }.map { ($0, $1) }
    }

    /// Computes Σ x·e^(−2πi·jk/count) for each k, in place; both arrays have `count` numbers.
    func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        precondition(
            real.count == count && imaginary.count == count,
            "both arrays must have \(count) numbers")
        for (one, other) in exchanges {
            real.swapAt(one, other)
            imaginary.swapAt(one, other)
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                guard let real = real.baseAddress, let imaginary = imaginary.baseAddress else {
                    return
                }
                for start in stride(from: 0, to: count, by: 4) {
                    joinFour(real + start, imaginary + start)
                }
                var half = 4
                while half < count {
                    for start in stride(from: 0, to: count, by: 2 * half) {
                        join(real + start, imaginary + start, half)
                    }
                    half *= 2
                }
            }
        }
    }

    /// Computes the transform of four numbers, whose factors need no multiplication.
    private func joinFour(
        _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>
    ) {
        let first = SIMD2(real[0], imaginary[0])
        let second = SIMD2(real[1], imaginary[1])
        let third = SIMD2(real[2], imaginary[2])
        let fourth = SIMD2(real[3], imaginary[3])
        let (sum, gap) = (first + second, first - second)
        let (laterSum, laterGap) = (third + fourth, third - fourth)
        let turned = SIMD2(laterGap.y, -laterGap.x)
        (real[0], imaginary[0]) = ((sum + laterSum).x, (sum + laterSum).y)
        (real[1], imaginary[1]) = ((gap + turned).x, (gap + turned).y)
        (real[2], imaginary[2]) = ((sum - laterSum).x, (sum - laterSum).y)
        (real[3], imaginary[3]) = ((gap - turned).x, (gap - turned).y)
    }

    /// Computes the transform of `2 * half` numbers, at least eight, from those of their halves.
    private func join(
        _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, _ half: Int
    ) {
        cosines.withUnsafeBufferPointer { cosines in
            sines.withUnsafeBufferPointer { sines in
                guard let cosines = cosines.baseAddress, let sines = sines.baseAddress else {
                    return
                }
                for one in stride(from: 0, to: half, by: 4) {
                    let other = one &+ half
                    let (cosine, sine) = (four(cosines + other - 1), four(sines + other - 1))
                    let (x, y) = (four(real + other), four(imaginary + other))
                    let (turnedX, turnedY) = (x * cosine - y * sine, x * sine + y * cosine)
                    let (firstX, firstY) = (four(real + one), four(imaginary + one))
                    store(firstX - turnedX, at: real + other)
                    store(firstY - turnedY, at: imaginary + other)
                    store(firstX + turnedX, at: real + one)
                    store(firstY + turnedY, at: imaginary + one)
                }
            }
        }
    }

    @inline(__always)
    private func four(_ numbers: UnsafePointer<Double>) -> SIMD4<Double> {
        UnsafeRawPointer(numbers).loadUnaligned(as: SIMD4<Double>.self)
    }

    @inline(__always)
    private func store(_ four: SIMD4<Double>, at numbers: UnsafeMutablePointer<Double>) {
        UnsafeMutableRawPointer(numbers).storeBytes(of: four, as: SIMD4<Double>.self)
    }
}
