import LockstepSamples

/// Depth as 16-bit numbers, 0 where nothing was measured, and a count of what does not fit.
struct DepthNumbers {
    /// Maps so far.
    private(set) var mapCount = 0
    /// Maps with confidence among them.
    private(set) var gradedCount = 0
    /// Pixels whose depth is larger than the largest number.
    private(set) var tooFarCount = 0
    /// How many units make one metre.
    let unitsPerMetre: Float

    /// - Parameter unitsPerMetre: 1000 for millimetres.
    init(unitsPerMetre: Float) { self.unitsPerMetre = unitsPerMetre }

    /// A map in metres as numbers, each pixel of `size` the one of the map that covers its centre.
    ///
    /// - Returns: nil of a map that is not in metres, or a size that no picture has.
    mutating func numbers(_ map: DepthMap, size: PixelSize) -> PixelBuffer? {
        guard map.depth.format == .float32, size.isOfAPicture else { return nil }
        mapCount += 1
        if map.confidence != nil { gradedCount += 1 }
        return map.depth.withPlane(0) { plane in
            let columns = (0..<size.width).map { Self.source($0, of: size.width, plane.size.width) }
            return PixelBuffer(format: .gray16, size: size) { _, bytes in
                for y in 0..<size.height {
                    let row = plane.row(Self.source(y, of: size.height, plane.size.height))
                    for (x, column) in columns.enumerated() {
                        let metres = row.loadUnaligned(fromByteOffset: 4 * column, as: Float.self)
                        bytes.storeBytes(
                            of: number(metres), toByteOffset: 2 * (y * size.width + x),
                            as: UInt16.self)
                    }
                }
            }
        }
    }

    /// The pixel of a row of `count` that covers the centre of one of `newCount`.
    private static func source(_ index: Int, of newCount: Int, _ count: Int) -> Int {
        (2 * index + 1) * count / (2 * newCount)
    }

    private mutating func number(_ metres: Float) -> UInt16 {
        guard metres > 0 else { return 0 }
        let units = (metres * unitsPerMetre).rounded()
        guard units <= Float(UInt16.max) else {
            tooFarCount += 1
            return 0
        }
        return UInt16(units)
    }

    /// Says that grades of confidence have no place.
    func sayConfidenceIsLost(to job: ExportJob) {
        guard gradedCount > 0 else { return }
        job.lose("Left out: confidence of \(gradedCount.counted("depth map")).")
    }

    /// Says what does not fit.
    func say(to job: ExportJob) {
        guard tooFarCount > 0 else { return }
        let most = Double(UInt16.max) / Double(unitsPerMetre)
        job.lose(
            "Left out: depth of \(tooFarCount.counted("pixel")) beyond \(most.short) m, the "
                + "largest that 16 bits hold.")
    }
}
