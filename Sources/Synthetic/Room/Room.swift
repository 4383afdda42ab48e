import LockstepSamples

/// The room that the phone sees: a box from inside, with smaller boxes in it, all along the axes.
struct Room: Sendable {
    /// The room itself, world axes, meters.
    let shell: Solid
    /// What stands and hangs in it.
    let furniture: [Solid]
    /// The lamp's place, world axes, meters.
    let lamp: Vector3

    /// The room's size, meters: x, y (up), z.
    static let size = Vector3(6, 2.8, 5)

    /// The room of a phone, moved so that the phone starts in the world's origin.
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

    /// How far along `direction`, in lengths of it, the first surface is from `origin`.
    ///
    /// Exact, for single rays: what the vector code must agree with.
    func distance(from origin: Vector3, along direction: Vector3) -> Double {
        var nearest = shell.crossing(from: origin, along: direction).leaving
        for solid in furniture {
            let (entering, leaving) = solid.crossing(from: origin, along: direction)
            if entering < leaving, entering > 0 { nearest = min(nearest, entering) }
        }
        return nearest
    }
}

/// A box along the axes with what its faces look like.
struct Solid: Sendable {
    /// The corner with the smallest coordinates, meters.
    let low: Vector3
    /// The corner with the largest coordinates, meters.
    let high: Vector3
    /// What its faces show.
    let looks: Looks
    /// Where on the textures the box's faces begin, so that equal boxes look different, meters.
    let placeOnTexture: Double

    init(from low: Vector3, to high: Vector3, looks: Looks, placeOnTexture: Double) {
        self.low = low
        self.high = high
        self.looks = looks
        self.placeOnTexture = placeOnTexture
    }

    /// The same box elsewhere.
    func moved(by shift: Vector3) -> Solid {
        Solid(
            from: low + shift, to: high + shift, looks: looks, placeOnTexture: placeOnTexture)
    }

    /// Where a ray enters and leaves the box, in lengths of `direction`; entering > leaving where
    /// it misses.
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
    /// Faces across x.
    let sides: Material
    /// Faces across z.
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

    /// One material all round.
    init(_ material: Material) {
        self.init(sides: material, ends: material, floor: material, ceiling: material)
    }
}
