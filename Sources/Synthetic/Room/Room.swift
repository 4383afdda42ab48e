import LockstepSamples

/// The room that the phone sees: a box seen from inside with smaller boxes in it, all axis-aligned.
struct Room: Sendable {
    /// The room itself, in world axes and meters.
    let shell: Solid
    /// The furniture and wall decoration.
    let furniture: [Solid]
    /// The lamp's position in world axes and meters.
    let lamp: Vector3

    /// The room's size in meters: x, y (up), z.
    static let size = Vector3(6, 2.8, 5)

    /// Creates a phone's room, moved so that the phone starts at the world's origin.
    init(_ model: PhoneModel) {
        let shift = -model.trajectory.startInRoom
        shell = Solid(
            from: .zero, to: Self.size,
            looks: Looks(
                sides: .wallpaper, ends: .brick,
                floor: .planks, ceiling: .plaster), placeOnTexture: 0
        ).moved(by: shift)
        furniture = Furniture.all(model.random).map { $0.moved(by: shift) }
        lamp = Vector3(2.6, 2.6, 2.2) + shift
    }

    /// Returns the distance from `origin` to the first surface along `direction`, in multiples of
    /// its length.
    ///
    /// Exact, for single rays: the reference for the vector code.
    func distance(from origin: Vector3, along direction: Vector3) -> Double {
        var nearest = shell.crossing(from: origin, along: direction).leaving
        for solid in furniture {
            let (entering, leaving) = solid.crossing(from: origin, along: direction)
            if entering < leaving, entering > 0 { nearest = min(nearest, entering) }
        }
        return nearest
    }
}

/// An axis-aligned box with the materials of its faces.
struct Solid: Sendable {
    /// The corner with the smallest coordinates, in meters.
    let low: Vector3
    /// The corner with the largest coordinates, in meters.
    let high: Vector3
    /// The materials of its faces.
    let looks: Looks
    /// The start of the box's faces on the textures in meters, so that equal boxes look different.
    let placeOnTexture: Double

    init(from low: Vector3, to high: Vector3, looks: Looks, placeOnTexture: Double) {
        self.low = low
        self.high = high
        self.looks = looks
        self.placeOnTexture = placeOnTexture
    }

    /// Returns the same box at another place.
    func moved(by shift: Vector3) -> Solid {
        Solid(
            from: low + shift, to: high + shift, looks: looks, placeOnTexture: placeOnTexture)
    }

    /// Returns where a ray enters and leaves the box, in multiples of `direction`; entering >
    /// leaving if it misses.
    func crossing(
        from origin: Vector3, along direction: Vector3
    ) -> (entering: Double, leaving: Double) {
        var (entering, leaving) = (-Double.infinity, Double.infinity)
        for axis in 0..<3 {
            let first = (low[axis] - origin[axis]) / direction[axis]
            let second = (high[axis] - origin[axis]) / direction[axis]
            entering = max(entering, min(first, second))
            leaving = min(leaving, max(first, second))
        }
        return (entering, leaving)
    }
}

/// The materials of a box's faces.
struct Looks: Sendable {
    /// The faces perpendicular to x.
    let sides: Material
    /// The faces perpendicular to z.
    let ends: Material
    /// The lower face.
    let floor: Material
    /// The upper face.
    let ceiling: Material

    init(sides: Material, ends: Material, floor: Material, ceiling: Material) {
        self.sides = sides
        self.ends = ends
        self.floor = floor
        self.ceiling = ceiling
    }

    /// Creates a box of one material.
    init(_ material: Material) {
        self.init(sides: material, ends: material, floor: material, ceiling: material)
    }
}
