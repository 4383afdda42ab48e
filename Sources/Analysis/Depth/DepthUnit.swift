import LockstepSamples

/// The unit of depth maps.
enum DepthUnit: String, CaseIterable {
    case meters
    case centimeters
    case millimeters

    /// The number of units in a meter.
    var perMeter: Double {
        switch self {
        case .meters: return 1
        case .centimeters: return 100
        case .millimeters: return 1000
        }
    }

    /// The unit's symbol.
    var symbol: String {
        switch self {
        case .meters: return "m"
        case .centimeters: return "cm"
        case .millimeters: return "mm"
        }
    }

    /// The only unit in which maps of different frames agree when transformed by poses in meters;
    /// nil if there is none, for example if the camera only rotated.
    init?(_ pairs: [DepthComparison]) {
        let moved = pairs.filter { $0.stated.translation.length > DepthPoseFit.leastMovement }
        guard moved.count >= DepthPoseFit.fewestPairs else { return nil }
        let differences = Self.allCases.map { unit in
            DepthAgreement.median(moved) { $0.secondFromFirst(unit) } ?? 1
        }
        let sorted = differences.sorted()
        guard let least = differences.min(), least < Self.most, 2 * least < sorted[1],
            let index = differences.firstIndex(of: least)
        else { return nil }
        self = Self.allCases[index]
    }

    /// The largest difference between maps that agree; chosen here.
    private static let most = 0.1
}
