extension ImageOrientation {
    /// The number of 90° clockwise turns by which a viewer turns the native image: 0…3.
    public var quarterTurnsClockwise: Int {
        switch self {
        case .landscapeLeft: return 0
        case .portrait: return 1
        case .landscapeRight: return 2
        case .portraitUpsideDown: return 3
        }
    }

    /// The same turn as an angle in radians, clockwise on a screen whose y axis points down.
    public var radiansClockwise: Double { Double(quarterTurnsClockwise) * .pi / 2 }

    /// Whether the turn swaps width and height.
    public var swapsSides: Bool { quarterTurnsClockwise % 2 == 1 }

    /// Returns the turn for an image of the camera on `position`, if `self` is the orientation for
    /// the back camera.
    ///
    /// The front camera's sensor is mounted the other way round: its images are upright where those
    /// of the back camera are upside down. In portrait both need the same turn.
    public func turned(for position: CameraPosition) -> ImageOrientation {
        switch (self, position) {
        case (.landscapeLeft, .front): return .landscapeRight
        case (.landscapeRight, .front): return .landscapeLeft
        default: return self
        }
    }
}
