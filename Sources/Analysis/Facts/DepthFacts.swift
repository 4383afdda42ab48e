import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What some depth maps, spread over a recording, show by themselves and of each other.
struct DepthFacts {
    /// Maps looked at, each once; small ones are not.
    private(set) var maps: [DepthStatistics] = []
    /// Maps that show one depth everywhere, and maps equal to the one before although the camera had
    /// moved.
    private(set) var frozen = Occurrences()
    /// Pairs of maps that were compared with each other.
    private(set) var compared = 0
    /// Of maps whose shape is not the image's, the first: its size and the image's.
    private(set) var misshapen: (map: PixelSize, image: PixelSize)?
    /// What poses and depth say of each other; nil if one of them is missing.
    private(set) var agreement: DepthAgreement?
    /// What depth maps say of poses that come back; nil if they do not.
    private(set) var loop: DepthLoop?

    /// Smaller maps, pixels a side, show nothing that could be judged.
    private static let smallestSide = 16

    /// Reads maps of a recording.
    ///
    /// - Parameters:
    ///   - rows: those with depth.
    ///   - poses: those of all rows.
    ///   - load: a map of a row; nil if it cannot be read, which is found elsewhere.
    init?(
        _ rows: SpreadRows, poses: PoseSeries, origin: PixelOrigin,
        load: (FrameRow) -> DepthMap?
    ) {
        guard !rows.rows.isEmpty else { return nil }
        let frames = rows.rows.map(\.row)
        var pairs: [DepthComparison] = []
        for (first, second) in DepthPairs.choose(frames) {
            let views = views([frames[first], frames[second]], origin, load)
            for view in views { maps.append(DepthStatistics(view)) }
            guard views.count == 2 else { continue }
            note(views[0], views[1], frames[second])
            if let pair = DepthComparison(views[0], views[1]) { pairs.append(pair) }
        }
        agreement = DepthAgreement(pairs, poses)
        loop = DepthLoop(
            DepthLoop.choose(frames).compactMap { early, late, path in
                let views = views([frames[early], frames[late]], origin, load)
                guard views.count == 2 else { return nil }
                return DepthComparison(views[0], views[1]).map {
                    DepthLoop.Return(comparison: $0, path: path)
                }
            })
    }

    private mutating func views(
        _ rows: [FrameRow], _ origin: PixelOrigin, _ load: (FrameRow) -> DepthMap?
    ) -> [DepthView] {
        rows.compactMap { row in
            Self.isModest(row) ? load(row).flatMap { view($0, of: row, origin) } : nil
        }
    }

    /// Larger maps, 16 million pixels, no sensor gives; they are not read.
    private static func isModest(_ row: FrameRow) -> Bool {
        row.depthSize.map { $0.area <= 1 << 24 } ?? false
    }

    private mutating func view(
        _ map: DepthMap, of row: FrameRow, _ origin: PixelOrigin
    ) -> DepthView? {
        guard min(map.size.width, map.size.height) >= Self.smallestSide else { return nil }
        if misshapen == nil, let size = row.size, !map.size.hasShape(of: size) {
            misshapen = (map.size, size)
        }
        return DepthView(
            map, intrinsics: row.intrinsics, imageSize: row.size, origin: origin,
            worldFromCamera: row.worldFromCamera, stamp: row.timestamp)
    }

    private mutating func note(_ first: DepthView, _ second: DepthView, _ row: FrameRow) {
        compared += 1
        let place = Place(file: SessionLayout.depth(row.index), time: row.timestamp)
        if maps.last?.isConstant == true {
            return frozen.add(place, problem: "the first shows one depth everywhere")
        }
        guard first.meters == second.meters, (maps.last?.validShare ?? 0) > 0 else { return }
        // A phone that lies still may see the same twice.
        let hasMoved = first.worldFromCamera.map { start in
            second.worldFromCamera.map { start.hasMoved(to: $0, meters: 0.05, radians: 0.03) }
                ?? true
        }
        guard hasMoved ?? true else { return }
        frozen.add(place, problem: "the first is equal to one before it")
    }
}

extension PixelSize {
    /// Whether both sides are in the same proportion, but for a pixel of rounding and 2 %.
    func hasShape(of other: PixelSize) -> Bool {
        let (width, height) = (Double(width), Double(height))
        guard other.width > 0, other.height > 0 else { return true }
        let expected = width * Double(other.height) / Double(other.width)
        return (expected - height).magnitude <= 1 + 0.02 * height
    }
}

/// What depth maps and poses say of each other.
struct DepthAgreement {
    /// Pairs that show the same surfaces.
    let pairs: Int
    /// Half of what two maps show of the same places differs by less than this share, with the poses
    /// as stated; nil if they show no surface in common.
    let stated: Double?
    /// The same with every pose inverted.
    let inverted: Double?
    /// The same with the quaternions' numbers in the best of the other orders.
    let reordered: Double?
    /// The only unit of depth that goes with poses in meters; nil if none does.
    let unit: DepthUnit?
    /// How late maps are for the poses beside them, seconds; nil if that cannot be told.
    let delay: Estimate?
    let fit: DepthPoseFit?

    /// nil for no pair.
    ///
    /// - Parameter poses: those around the pairs.
    init?(_ comparisons: [DepthComparison], _ poses: PoseSeries) {
        guard !comparisons.isEmpty else { return nil }
        pairs = comparisons.count
        stated = Self.median(comparisons) { $0.stated }
        inverted = Self.median(comparisons) { $0.inverted }
        reordered =
            RotationReading.Order.allCases.filter { $0 != .asStated }.compactMap { order in
                Self.median(comparisons) { $0.secondFromFirst(order) }
            }.min()
        unit = DepthUnit(comparisons)
        delay = DepthTimeFit.delay(comparisons, poses)
        fit = DepthPoseFit(comparisons)
    }

    /// Half of what two maps show of the same places differs by less than this share; nil if they
    /// show no surface in common, as wrong poses bring most maps out of each other's sight.
    static func median(
        _ pairs: [DepthComparison], _ secondFromFirst: (DepthComparison) -> Transform
    ) -> Double? {
        let differences = pairs.compactMap { $0.medianDifference(secondFromFirst($0)) }
        return 3 * differences.count >= pairs.count ? differences.median : nil
    }
}
