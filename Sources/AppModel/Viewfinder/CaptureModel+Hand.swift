internal import LockstepRecording
public import LockstepSamples

/// Adjusts the running camera by hand.
extension CaptureModel {
    /// Handles a touch on the image, or a control of the camera.
    mutating func adjust(_ wish: CameraAdjustment) -> [CaptureAction] {
        guard let abilities = feed.facts?.abilities, let possible = abilities.nearest(to: wish)
        else { return [] }
        switch possible {
        case .meter(let point): hand.mark = .init(point: point, since: now, isLocked: false)
        case .lock(let point): hand.mark = .init(point: point, since: now, isLocked: true)
        case .automatic: hand.mark = nil
        case .exposureBias(let bias): hand.bias = bias
        case .whiteBalance(let policy): hand.isWhiteBalanceLocked = policy == .locked
        case .zoom(let factor):
            hand.zoom = factor
            hand.isZoomDue = false
        }
        guard case .automatic = possible, hand.bias != 0 else { return [.adjust(possible)] }
        // As in the system's camera, a touch that ends the lock ends the bias.
        hand.bias = 0
        return [.adjust(possible), .adjust(.exposureBias(ev: 0))]
    }

    /// Ends an interruption: the camera has started again, without its adjustments.
    mutating func endCameraInterruption() -> [CaptureAction] {
        interruption = nil
        if hand.mark?.isLocked == false { hand.mark = nil }
        return hand.adjustments.map { .adjust($0) }
    }

    /// The lenses that can be selected now, the widest first; empty if there is no choice.
    private var lensChoices: [LensChoice] {
        guard !isBusy, let facts = feed.facts, let side = facts.position else { return [] }
        let used: CameraLens
        switch feed.feed {
        case .sensors(let request) where request.camera.interface == .avFoundation:
            used = request.camera.lens
        case .photo(_, let lens, _): used = lens
        default: return []
        }
        let lenses = phone.lenses(side)
        guard lenses.count > 1 else { return [] }
        return lenses.map { lens in
            let factor = lens == .wide ? 1 : phone.offer(side, lens)?.magnification
            return LensChoice(
                lens: lens, name: lens.title(magnification: nil),
                factor: factor.map { .number(magnificationText($0)) },
                isSelected: lens == used)
        }
    }

    /// The camera's controls by hand; nil if the camera has none.
    var handControls: HandControls? {
        guard let abilities = feed.facts?.abilities else { return nil }
        let controls = HandControls(
            lenses: lensChoices,
            canMeter: abilities.focusesAtPoints || abilities.metersAtPoints,
            mark: hand.mark.map { FocusMark(point: $0.point, isLocked: $0.isLocked) },
            bias: biasControl(abilities),
            isWhiteBalanceLocked: abilities.locksWhiteBalance ? hand.isWhiteBalanceLocked : nil,
            zooms: zooms(abilities), zoom: hand.zoom)
        return controls.isEmpty ? nil : controls
    }

    private func biasControl(_ abilities: CameraAbilities) -> BiasControl? {
        guard let range = abilities.exposureBias, hand.mark != nil || hand.bias != 0 else {
            return nil
        }
        // Cameras allow 8 EV, in which no image is left; the system's camera offers 2.
        let offered = max(range.lowerBound, -2)...min(range.upperBound, 2)
        return BiasControl(value: hand.bias, range: offered, text: Self.biasText(hand.bias))
    }

    /// The offered zoom factors: powers of two that the camera allows.
    private func zooms(_ abilities: CameraAbilities) -> [Double] {
        guard let range = abilities.zoom else { return [] }
        return [1, 2, 4, 8].filter(range.contains)
    }

    private static func biasText(_ bias: Double) -> Phrase {
        .number((bias > 0 ? "+" : "") + SessionNumbers.fixed(bias, 1) + " EV")
    }
}

/// The camera's controls by hand, as the screen shows them.
public struct HandControls: Hashable, Sendable {
    /// The lenses that can be selected; empty if there is no choice.
    public var lenses: [LensChoice]
    /// Whether a touch on the image focuses or meters there.
    public var canMeter: Bool
    /// The touched point; nil if none is shown.
    public var mark: FocusMark?
    /// The exposure's slider; nil if it is not shown.
    public var bias: BiasControl?
    /// Whether the white balance is locked; nil if it cannot be.
    public var isWhiteBalanceLocked: Bool?
    /// The offered zoom factors; empty if the camera has no zoom.
    public var zooms: [Double]
    /// The zoom factor in use.
    public var zoom: Double

    fileprivate var isEmpty: Bool {
        lenses.isEmpty && !canMeter && bias == nil && isWhiteBalanceLocked == nil && zooms.isEmpty
    }
}

/// A lens that can be selected.
public struct LensChoice: Hashable, Sendable {
    /// The lens.
    public var lens: CameraLens
    /// Its name.
    public var name: Phrase
    /// Its magnification: "0.5×"; nil if unknown.
    public var factor: Phrase?
    /// Whether it is in use.
    public var isSelected: Bool
}

/// A touched point of the image.
public struct FocusMark: Hashable, Sendable {
    /// The point.
    public var point: ImagePoint
    /// Whether focus and exposure are locked.
    public var isLocked: Bool
}

/// The slider of the exposure's bias.
public struct BiasControl: Hashable, Sendable {
    /// The bias in EV.
    public var value: Double
    /// The offered values.
    public var range: ClosedRange<Double>
    /// The bias as text: "+0.7 EV".
    public var text: Phrase
}
